/**
 * Environment for a service that a test starts as a process: the service reuses the compile cache of earlier processes.
 */
export const compileCache = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv) => ({ NODE_COMPILE_CACHE })
