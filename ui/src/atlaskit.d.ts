// Atlaskit declares its entry points only for bundlers; these lines declare them for the type checker.
declare module '@atlaskit/pragmatic-drag-and-drop/element/adapter' {
  export {
    draggable,
    dropTargetForElements,
    monitorForElements,
  } from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/element/adapter.d.ts'
}
declare module '@atlaskit/pragmatic-drag-and-drop/combine' {
  export { combine } from '@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/combine.d.ts'
}
declare module '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item' {
  export {
    attachInstruction,
    extractInstruction,
    type Instruction,
    type ItemMode,
  } from '@atlaskit/pragmatic-drag-and-drop-hitbox/dist/types/tree-item.d.ts'
}
declare module '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge' {
  export {
    attachClosestEdge,
    extractClosestEdge,
  } from '@atlaskit/pragmatic-drag-and-drop-hitbox/dist/types/closest-edge.d.ts'
}
