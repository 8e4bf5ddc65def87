import type { ExtendedTestSuite } from './run-extended-tests.ts'

const minuteMs = 60_000

/**
 * Returns the proof of the container image. It needs root, debootstrap, buildah, podman, runc and about 8 GB of disk.
 */
export const listContainerExtendedTests = (): ExtendedTestSuite[] => [
  {
    suite: 'container.image',
    file: 'scripts/prove/container/container.test.ts',
    env: { CONTAINER_PROOF: '1' },
    timeoutMs: 40 * minuteMs,
  },
]
