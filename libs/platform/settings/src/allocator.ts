/**
 * For the environment of api and workers: glibc gives memory back to the system from 128 kB on, as it does at first. By itself it raises that to twice
 * the largest block that was freed, and a program keeps some 30 MB for ever that only reading and compiling its bundle needed. Other C libraries know
 * neither name. The image and the units for systemd say the same; a check compares them.
 */
export const allocatorEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
