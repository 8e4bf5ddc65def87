import { createErrorCatalogue, Refusal } from '@sanhe/kit/http/errors'

export const apiError = createErrorCatalogue({
  CART_EMPTY: [400, '购物车是空的，请先选购商品'],
  MIXED_PROVIDERS: [400, '一次只能下单一家商家的商品，请分开下单'],
  PRODUCT_UNAVAILABLE: [400, '商品已下架，请选择其他商品'],
  OUT_OF_STOCK: [400, '库存不足，请减少数量或换一种商品'],
  DELIVERY_WINDOW_UNKNOWN: [400, '没有这个送货时段，请重新选择'],
  DELIVERY_WINDOW_PASSED: [400, '这个送货时段来不及了，请选晚一点的'],
  DELIVERY_WINDOW_TOO_FAR: [400, '最多提前3天选择送货时段'],
  QUANTITY_LIMIT: [400, '每种商品最多买99件'],
  IMPORT_NAME_TWICE: [400, '同一个商品名称出现了两次，请合并后再导入'],
  NOT_A_GROCER: [400, '该服务商不是买菜类商家'],
  CATEGORY_EXISTS: [400, '已有同名分类'],
  CATEGORY_TOO_DEEP: [400, '分类最多两级'],
  CATEGORY_LIMIT: [400, '分类最多200个'],
  CATEGORY_UNKNOWN: [400, '没有这个分类，请先创建分类'],
  STOCK_BELOW_ZERO: [400, '库存不能少于0'],
  STOCK_TOO_LARGE: [400, '库存不能超过1000000'],
  ORDER_NOT_REFUNDABLE: [400, '商品已出发配送，不能退款'],
})

type CategoryUse = { productCount: number; subcategoryCount: number }

export const createCategoryInUseError = ({ productCount, subcategoryCount }: CategoryUse) =>
  new Refusal('CATEGORY_IN_USE', 400, `还有${productCount}个商品、${subcategoryCount}个子分类，不能删除`, {
    productCount,
    subcategoryCount,
  })
