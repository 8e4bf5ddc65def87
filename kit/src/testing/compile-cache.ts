/**
 * Returns environment variables for a service that a test starts as a process: the process reuses the compile cache of
 * earlier processes.
 */
export const createCompileCacheEnv = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv) => ({ NODE_COMPILE_CACHE })
