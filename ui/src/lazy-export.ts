import { type ComponentType, lazy } from 'react'

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
) => lazy(() => load().then((module) => ({ default: module[name] })))
