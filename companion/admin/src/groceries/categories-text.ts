import { dictionary } from '@sanhe/ui/i18n.ts'

/** Labels of the page of grocery categories. */
/** Joins counts and their units, such as `4 products and 1 subcategory`. A count of 0 is left out. */
const joinCounts = (separator: string, counts: readonly (readonly [number, string])[]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(separator)

export const categoriesLabels = dictionary({
  en: {
    title: 'Grocery categories',
    name: 'Name',
    parent: 'Parent category',
    parentHint: 'Categories have two levels. Leave this empty for the first level.',
    products: 'Products',
    visibility: 'Visibility',
    shown: 'Visible',
    hidden: 'Hidden',
    create: 'Create category',
    newCategory: 'New category',
    created: 'Category created',
    edit: 'Edit',
    editCategory: 'Edit category',
    save: 'Save',
    saved: 'Category saved',
    moveUp: 'Move up',
    moveDown: 'Move down',
    moved: 'Category moved',
    hide: 'Hide',
    show: 'Show',
    isHidden: 'Category hidden',
    isShown: 'Category is visible',
    delete: 'Delete',
    deleted: 'Category deleted',
    deleteQuestion: (name: string) => `Delete the category ${name}?`,
    deleteText: 'The category has no products and no subcategories.',
    cannotDelete: (name: string) => `${name} cannot be deleted yet`,
    inUse: (products: number, subcategories: number) =>
      `The category contains ${joinCounts(' and ', [
        [products, products === 1 ? 'product' : 'products'],
        [subcategories, subcategories === 1 ? 'subcategory' : 'subcategories'],
      ])}. Move them first.`,
    none: 'No categories yet',
    noneHint: 'Create categories, so that older adults can browse the groceries.',
  },
  zh: {
    title: '买菜分类',
    name: '名称',
    parent: '上级分类',
    parentHint: '分类最多两级，留空则为一级分类。',
    products: '商品数',
    visibility: '显示状态',
    shown: '显示',
    hidden: '隐藏',
    create: '创建分类',
    newCategory: '新建分类',
    created: '分类已创建',
    edit: '编辑',
    editCategory: '编辑分类',
    save: '保存',
    saved: '分类已保存',
    moveUp: '上移',
    moveDown: '下移',
    moved: '顺序已更新',
    hide: '隐藏',
    show: '显示',
    isHidden: '分类已隐藏',
    isShown: '分类已显示',
    delete: '删除',
    deleted: '分类已删除',
    deleteQuestion: (name: string) => `删除分类「${name}」？`,
    deleteText: '该分类下没有商品和子分类。',
    cannotDelete: (name: string) => `暂时不能删除「${name}」`,
    inUse: (products: number, subcategories: number) =>
      `该分类下有 ${joinCounts('、', [
        [products, '个商品'],
        [subcategories, '个子分类'],
      ])}，请先移走。`,
    none: '还没有分类',
    noneHint: '创建分类后，老人可以按分类选购商品。',
  },
})
