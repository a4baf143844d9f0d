/** Operators that compete, while things go wrong with their server and with themselves. */
package io.informer4j.integration.controller;
