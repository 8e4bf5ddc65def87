import { type Fen } from '@sanhe/kit/money'
import { getDemoPicturePath } from '#core'

export type DemoDoctor = {
  name: string
  title: string
  specialty: string
  rating: string
  feeFen: Fen
  avatar_url: string
}
export type DemoDepartment = { name: string; description: string; doctors: DemoDoctor[] }
export type DemoHospital = {
  name: string
  address: string
  lat: string
  lng: string
  phone: string
  level: string
  departments: DemoDepartment[]
}

const doctor = (
  name: string,
  title: string,
  specialty: string,
  rating: string,
  feeFen: Fen,
  picture: string,
): DemoDoctor => ({ name, title, specialty, rating, feeFen, avatar_url: getDemoPicturePath(picture) })

/** Fictitious hospitals in the centre of the launch city. */
export const demoHospitals: DemoHospital[] = [
  {
    name: '和平里人民医院',
    address: '北京市东城区和平里北街18号',
    lat: '39.9561',
    lng: '116.4176',
    phone: '010-80010001',
    level: '三级甲等',
    departments: [
      {
        name: '心血管内科',
        description: '高血压、冠心病、心律失常',
        doctors: [
          doctor('陈立新', '主任医师', '高血压与冠心病', '4.9', 5000, 'doctor-man'),
          doctor('赵敏', '副主任医师', '心律失常', '4.8', 3000, 'doctor-woman'),
        ],
      },
      {
        name: '骨科',
        description: '关节、脊柱与骨质疏松',
        doctors: [doctor('孙志强', '主任医师', '膝关节与髋关节', '4.7', 5000, 'doctor-man')],
      },
      {
        name: '眼科',
        description: '白内障、青光眼、老花',
        doctors: [doctor('林静', '主治医师', '白内障', '4.8', 2000, 'doctor-woman')],
      },
    ],
  },
  {
    name: '东四中医医院',
    address: '北京市东城区东四北大街126号',
    lat: '39.9312',
    lng: '116.4171',
    phone: '010-80010002',
    level: '三级',
    departments: [
      {
        name: '中医内科',
        description: '失眠、脾胃、慢病调理',
        doctors: [
          doctor('周文德', '主任医师', '失眠与脾胃调理', '4.9', 6000, 'doctor-man'),
          doctor('吴桂兰', '副主任医师', '慢病调理', '4.6', 3000, 'doctor-woman'),
        ],
      },
      {
        name: '针灸推拿科',
        description: '颈肩腰腿痛',
        doctors: [doctor('何建国', '主治医师', '颈椎与腰椎', '4.7', 2500, 'doctor-man')],
      },
    ],
  },
  {
    name: '朝阳康宁医院',
    address: '北京市朝阳区工人体育场北路55号',
    lat: '39.9335',
    lng: '116.4498',
    phone: '010-80010003',
    level: '二级甲等',
    departments: [
      {
        name: '内分泌科',
        description: '糖尿病、甲状腺',
        doctors: [
          doctor('郑晓红', '主任医师', '糖尿病', '4.8', 4000, 'doctor-woman'),
          doctor('马涛', '主治医师', '甲状腺', '4.5', 2000, 'doctor-man'),
        ],
      },
      {
        name: '神经内科',
        description: '头晕、记忆力下降、中风康复',
        doctors: [doctor('徐海波', '副主任医师', '中风康复', '4.7', 3000, 'doctor-man')],
      },
      {
        name: '口腔科',
        description: '义齿与牙周',
        doctors: [doctor('高洁', '主治医师', '义齿', '4.6', 1500, 'doctor-woman')],
      },
    ],
  },
]

/** Daily opening hours of the demo doctors. */
export const demoOpeningHours = [
  { start: '08:30', end: '11:30' },
  { start: '14:00', end: '17:00' },
]
