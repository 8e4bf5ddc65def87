import type { Fen } from '@sanhe/kit/money'
import { getDemoPicturePath } from '#core'

export const demoGrocer = {
  company_name: '邻里生鲜',
  category: 'grocery',
  contact_phone: '010-80030001',
  address: '北京市东城区和平里中街8号',
  lat: '39.9550',
  lng: '116.4160',
  rating: '4.8',
} as const

type DemoProduct = { name: string; category: string; unit: string; priceFen: Fen; image_url: string }

const shelf = (
  category: string,
  products: [name: string, unit: string, priceFen: Fen, picture: string][],
): DemoProduct[] =>
  products.map(([name, unit, priceFen, picture]) => ({
    name,
    category,
    unit,
    priceFen,
    image_url: getDemoPicturePath(picture),
  }))

export const demoProducts = [
  ...shelf('蔬菜', [
    ['西红柿', '500克', 480, 'tomato'],
    ['黄瓜', '500克', 390, 'cucumber'],
    ['小白菜', '300克', 290, 'leafy-green'],
    ['土豆', '500克', 260, 'potato'],
    ['胡萝卜', '500克', 320, 'carrot'],
    ['西兰花', '1颗', 690, 'broccoli'],
  ]),
  ...shelf('水果', [
    ['红富士苹果', '1公斤', 1280, 'apple'],
    ['香蕉', '1公斤', 880, 'banana'],
    ['砂糖橘', '1公斤', 1180, 'tangerine'],
    ['雪花梨', '1公斤', 760, 'pear'],
  ]),
  ...shelf('肉蛋', [
    ['鲜鸡蛋', '10枚', 1290, 'eggs'],
    ['猪里脊', '500克', 2380, 'pork'],
    ['三黄鸡', '1只', 3980, 'chicken'],
    ['鲈鱼', '1条', 2680, 'fish'],
  ]),
  ...shelf('粮油', [
    ['东北大米', '5公斤', 4290, 'rice'],
    ['小米', '1公斤', 1580, 'millet'],
    ['花生油', '1.8升', 5690, 'peanut'],
    ['挂面', '1公斤', 990, 'noodles'],
  ]),
  ...shelf('乳品', [
    ['纯牛奶', '250毫升×12', 3990, 'milk'],
    ['无糖酸奶', '200克×6', 2190, 'yogurt'],
    ['低脂高钙奶粉', '400克', 5290, 'milk-powder'],
  ]),
  ...shelf('日用', [
    ['抽纸', '6包', 1590, 'tissue-paper'],
    ['洗衣液', '2公斤', 2990, 'laundry-detergent'],
    ['防滑拖鞋', '1双', 2690, 'slippers'],
  ]),
]
