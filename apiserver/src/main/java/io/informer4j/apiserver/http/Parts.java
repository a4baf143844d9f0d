package io.informer4j.apiserver.http;

/**
 * What every exchange needs of the server.
 *
 * @param kernel what answers
 * @param hooks what stands around it
 * @param plan which requests go wrong
 * @param corrupt which objects are damaged on their way out
 * @param heads what every response begins with
 * @param rounds when bodies that wait for something are sent on
 * @param patience how long clients may take
 * @param loop where all of it happens
 */
record Parts(
    Kernel kernel,
    Hooks hooks,
    FaultPlan plan,
    CorruptObjects corrupt,
    Heads heads,
    Rounds rounds,
    Patience patience,
    Loop loop) {}
