import type { VoucherKind } from '@/contract/words/warehouseWords';

/* Invented names of the demo warehouse: branches, sub-merchants, payees. */

/** Branches (cities), each with the places of its warehouses. */
export const BRANCHES: readonly (readonly [city: string, places: readonly string[]])[] = [
  ['杭州', ['余杭', '萧山', '临平', '富阳', '钱塘']],
  ['宁波', ['北仑', '镇海', '鄞州', '慈溪', '余姚']],
  ['温州', ['瓯海', '龙湾', '乐清', '瑞安', '平阳']],
  ['嘉兴', ['南湖', '秀洲', '桐乡', '海宁', '平湖']],
  ['绍兴', ['柯桥', '上虞', '越城', '诸暨', '嵊州']],
  ['金华', ['义乌', '婺城', '东阳', '永康', '兰溪']],
  ['上海', ['嘉定', '青浦', '松江', '奉贤', '临港']],
  ['苏州', ['昆山', '吴江', '太仓', '常熟', '相城']],
  ['南京', ['江宁', '浦口', '六合', '栖霞', '溧水']],
  ['无锡', ['江阴', '惠山', '锡山', '宜兴', '新吴']],
  ['合肥', ['肥东', '肥西', '新站', '经开', '长丰']],
  ['广州', ['白云', '黄埔', '增城', '番禺', '南沙']],
];

/** Kinds of warehouses in each place. */
export const HOUSES = ['仓储中心', '分拨中心', '电商仓', '冷链仓', '前置仓'] as const;

/** Companies that the warehouse pays for transport, storage, packing and returns. */
export const CARRIERS: readonly string[] = [
  ...[
    '杭州安捷货运有限公司',
    '杭州顺达运输有限公司',
    '宁波港运物流有限公司',
    '宁波海陆集装箱运输有限公司',
    '温州瓯运快线有限公司',
  ],
  ...[
    '嘉兴平安运输有限公司',
    '绍兴越通货运代理有限公司',
    '金华义乌联托运有限公司',
    '上海申通城配有限公司',
    '上海临港冷链运输有限公司',
  ],
  ...[
    '苏州园区快运有限公司',
    '南京江北干线运输有限公司',
    '无锡太湖汽运有限公司',
    '合肥皖中物流有限公司',
    '广州白云空运代理有限公司',
  ],
  ...[
    '杭州余杭仓储服务有限公司',
    '宁波北仑堆场服务有限公司',
    '嘉兴秀洲冷库有限公司',
    '上海青浦标准仓运营有限公司',
    '苏州昆山保税仓储有限公司',
  ],
  ...[
    '南京溧水物业服务有限公司',
    '合肥肥西仓储设备租赁有限公司',
    '广州南沙冷库运营有限公司',
    '杭州良渚叉车租赁有限公司',
    '无锡江阴货架工程有限公司',
  ],
  ...[
    '杭州萧山纸箱厂',
    '绍兴柯桥包装材料有限公司',
    '义乌市精美包装有限公司',
    '苏州吴江泡沫制品厂',
    '温州龙港印刷包装有限公司',
  ],
  ...[
    '宁波慈溪塑料制品有限公司',
    '上海松江托盘有限公司',
    '广州增城气柱袋厂',
    '合肥新站胶带有限公司',
    '金华永康打包机械有限公司',
  ],
  ...[
    '杭州云帆贸易有限公司',
    '绍兴越州食品有限公司',
    '嘉兴恒信纺织有限公司',
    '苏州启明电子有限公司',
    '广州南屿百货有限公司',
  ],
  ...[
    '杭州钱塘劳务派遣有限公司',
    '上海奉贤保洁服务有限公司',
    '宁波鄞州电力维修有限公司',
    '南京栖霞消防工程有限公司',
    '温州瓯海废品回收有限公司',
  ],
];

/** Drivers and packers, whose payments go to their own bank cards. */
export const WORKERS: readonly string[] = [
  ...['陈志远', '林晓燕', '黄建国', '周雅婷', '吴海波', '徐静怡', '孙浩然', '马丽娜'],
  ...['朱文斌', '胡春梅', '郭子轩', '何雨桐', '欧阳晓峰', '王鑫淼', '李喆'],
];

/** For each kind of voucher: the format of document numbers, the usual amount in cents, and the remarks. */
export const KIND_WORDS: Readonly<
  Record<VoucherKind, { mark: string; usual: number; remarks: readonly string[]; paper: string }>
> = {
  FREIGHT: {
    mark: 'YD',
    usual: 380_000,
    remarks: ['干线运费', '城配运费', '短驳运费', '加急运输', ''],
    paper: '运费结算单',
  },
  STORAGE: { mark: 'CC', usual: 900_000, remarks: ['月度仓租', '冷库租金', '堆存费', ''], paper: '仓储费账单' },
  PACKING: { mark: 'BZ', usual: 160_000, remarks: ['纸箱', '托盘租赁', '缠绕膜与胶带', ''], paper: '包装材料送货单' },
  RETURN: { mark: 'TH', usual: 90_000, remarks: ['客户退货', '破损退赔', ''], paper: '退货签收单' },
  OTHER: { mark: 'QT', usual: 120_000, remarks: ['设备维修', '保洁服务', '劳务费', ''], paper: '费用报销单' },
};

/** Reasons why demo vouchers were voided. */
export const VOID_REASONS = ['重复录入', '金额与对账单不一致', '供应商已更换账户', '业务取消'] as const;
