export type { TreeNode } from '#api.ts'
