/**
 * The console's page in a real browser, against a server of made-up figures that can be as large, as fast and as hostile as a
 * test wants.
 */
package io.informer4j.console.page;
