export type RenderJob =
  | { form: 'page' | 'blocks'; source: string }
  | { form: 'comparison'; before: string; after: string }
