export { chooseDriver } from './choose-driver.ts'
export type { Driver } from './driver.ts'
export { InstallError } from './errors.ts'
export { readHostKey } from './host-key.ts'
export { describeImage } from './image.ts'
export { install } from './install.ts'
export { nativeDriver } from './native.ts'
export {
  type HealthProblem,
  healthProblems,
  type InstallErrorCode,
  installProblems,
  problemMessage,
} from './problems.ts'
export { stepList, type StepKey } from './rules.ts'
