import type { Fen } from '@sanhe/kit/money'

export const demoGrocer = {
  company_name: '邻里生鲜',
  category: 'grocery',
  contact_phone: '010-80030001',
  address: '北京市东城区和平里中街8号',
  lat: '39.9550',
  lng: '116.4160',
  rating: '4.8',
} as const

type DemoProduct = { name: string; category: string; unit: string; priceFen: Fen }

const shelf = (category: string, products: [name: string, unit: string, priceFen: Fen][]): DemoProduct[] =>
  products.map(([name, unit, priceFen]) => ({ name, category, unit, priceFen }))

export const demoProducts = [
  ...shelf('蔬菜', [
    ['西红柿', '500克', 480],
    ['黄瓜', '500克', 390],
    ['小白菜', '300克', 290],
    ['土豆', '500克', 260],
    ['胡萝卜', '500克', 320],
    ['西兰花', '1颗', 690],
  ]),
  ...shelf('水果', [
    ['红富士苹果', '1公斤', 1280],
    ['香蕉', '1公斤', 880],
    ['砂糖橘', '1公斤', 1180],
    ['雪花梨', '1公斤', 760],
  ]),
  ...shelf('肉蛋', [
    ['鲜鸡蛋', '10枚', 1290],
    ['猪里脊', '500克', 2380],
    ['三黄鸡', '1只', 3980],
    ['鲈鱼', '1条', 2680],
  ]),
  ...shelf('粮油', [
    ['东北大米', '5公斤', 4290],
    ['小米', '1公斤', 1580],
    ['花生油', '1.8升', 5690],
    ['挂面', '1公斤', 990],
  ]),
  ...shelf('乳品', [
    ['纯牛奶', '250毫升×12', 3990],
    ['无糖酸奶', '200克×6', 2190],
    ['低脂高钙奶粉', '400克', 5290],
  ]),
  ...shelf('日用', [
    ['抽纸', '6包', 1590],
    ['洗衣液', '2公斤', 2990],
    ['防滑拖鞋', '1双', 2690],
  ]),
]
