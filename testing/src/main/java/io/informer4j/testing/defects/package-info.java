/**
 * Proves that the simulator can fail: mistakes are planted into the engine, one at a time, and each must be noticed within
 * a stated number of seeds.
 *
 * <p>A {@link io.informer4j.testing.defects.Defect} is a small text file beside this package: which lines of the engine's
 * sources to exchange, and which promise that breaks. The {@link io.informer4j.testing.defects.DefectGate} compiles the
 * changed sources in memory, loads a second engine and a second simulator around them, and runs seeds until something is
 * noticed. It needs a checkout, since it works on sources; nothing in the engine knows of it.
 */
@NullMarked
package io.informer4j.testing.defects;

import org.jspecify.annotations.NullMarked;
