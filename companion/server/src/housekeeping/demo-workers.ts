import type { Fen } from '@sanhe/kit/money'
import { getDemoPicturePath } from '#core'

type DemoWorker = { name: string; skills: string[]; hourlyFen: Fen; rating: string; avatar_url: string }
export type DemoServiceProvider = {
  company_name: string
  category: 'housekeeping' | 'repair' | 'companion'
  contact_phone: string
  address: string
  lat: string
  lng: string
  workers: DemoWorker[]
}

const worker = (
  name: string,
  skills: string[],
  hourlyFen: Fen,
  rating: string,
  picture: string,
): DemoWorker => ({ name, skills, hourlyFen, rating, avatar_url: getDemoPicturePath(picture) })

/** Fictitious companies in the centre of the city in which the product starts. */
export const demoServiceProviders: DemoServiceProvider[] = [
  {
    company_name: '安心家政',
    category: 'housekeeping',
    contact_phone: '010-80020001',
    address: '北京市东城区安定门外大街10号',
    lat: '39.9530',
    lng: '116.4080',
    workers: [
      worker('王秀英', ['日常保洁', '擦玻璃'], 4000, '4.9', 'worker-woman'),
      worker('李桂兰', ['深度保洁', '厨房去油'], 4500, '4.8', 'worker-woman-older'),
      worker('周凤霞', ['日常保洁', '衣物整理'], 3800, '4.7', 'older-woman-2'),
    ],
  },
  {
    company_name: '快手师傅维修',
    category: 'repair',
    contact_phone: '010-80020002',
    address: '北京市西城区德胜门外大街22号',
    lat: '39.9560',
    lng: '116.3790',
    workers: [
      worker('刘建国', ['水管维修', '马桶疏通'], 8000, '4.8', 'repairer'),
      worker('张铁军', ['电路检修', '灯具安装'], 8500, '4.9', 'worker-man-older'),
    ],
  },
  {
    company_name: '暖阳陪护',
    category: 'companion',
    contact_phone: '010-80020003',
    address: '北京市朝阳区和平街5号',
    lat: '39.9640',
    lng: '116.4250',
    workers: [
      worker('陈淑芬', ['陪同就医', '代取药品'], 5000, '5.0', 'nurse'),
      worker('赵丽华', ['陪伴聊天', '陪同散步'], 4500, '4.8', 'worker-woman'),
    ],
  },
]
