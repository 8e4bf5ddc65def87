import { type ComponentType, lazy } from 'react'

/** Waiting times in milliseconds before a module that could not be loaded is requested again. */
const retryDelays = [1000, 2000, 4000, 8000]

/**
 * Returns a component whose module is loaded when the component is first rendered. Render it inside `Suspense`.
 *
 * @example const Palette = lazyExport(() => import('./palette.tsx'), 'Palette')
 */
export const lazyExport = <
  Name extends string,
  // oxlint-disable-next-line typescript/no-explicit-any -- the type that `lazy` of React accepts
  Module extends Record<Name, ComponentType<any>>,
>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(() => loadModule(load).then((module) => ({ default: module[name] })))

/**
 * Loads a module, and tries again after a failure. React keeps a failure until the page is reloaded, so a short
 * interruption of the network would replace the whole page by an error.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  [delay, ...laterDelays] = retryDelays,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (delay === undefined) throw error
    await new Promise((resolve) => {
      setTimeout(resolve, delay)
    })
    return loadModule(load, laterDelays)
  }
}
