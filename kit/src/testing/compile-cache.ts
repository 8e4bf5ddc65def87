/** For the environment of a service that a test starts as a process: it need not compile again what another one did. */
export const compileCache = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv) => ({ NODE_COMPILE_CACHE })
