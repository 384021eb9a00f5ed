/** Counterparties of the demo members, and remarks of their trades. All of them are fictional. */

/** Companies with which a trading company does business, each with its wallet or bank account. */
export const COMPANIES: readonly (readonly [name: string, account: string])[] = [
  ['绍兴柯桥华彩纺织有限公司', '3305 **** **** 0412'],
  ['义乌市鸿运小商品商行', '6228 **** **** 7719'],
  ['宁波北仑港城国际货运代理有限公司', '3901 **** **** 2086'],
  ['温州瓯海明达鞋业有限公司', '1203 **** **** 5537'],
  ['台州黄岩精塑模具厂', '3310 **** **** 9402'],
  ['嘉兴桐乡濮院羊毛衫有限公司', '3304 **** **** 6618'],
  ['湖州南浔木业集团股份有限公司', '1205 **** **** 3340'],
  ['金华永康五金工具有限公司', '3307 **** **** 8125'],
  ['杭州萧山江南印染有限公司', '5719 **** **** 4471'],
  ['杭州余杭良渚包装制品厂', '5718 **** **** 0093'],
  ['上海嘉定安亭汽配有限公司', '0310 **** **** 7756'],
  ['上海浦东外高桥保税物流有限公司', '0311 **** **** 1904'],
  ['苏州工业园区恒锐电子科技有限公司', '3205 **** **** 6689'],
  ['无锡江阴海澜服饰辅料有限公司', '3202 **** **** 2217'],
  ['南京雨花台软件服务外包有限公司', '4301 **** **** 8830'],
  ['常州武进精密轴承厂', '3204 **** **** 5092'],
  ['广州白云皮具城鑫鑫箱包行', '4402 **** **** 3716'],
  ['深圳龙岗华强北数码配件有限公司', '4403 **** **** 9948'],
  ['东莞虎门丽影服装有限公司', '4419 **** **** 1165'],
  ['佛山顺德美家厨电有限公司', '4406 **** **** 7023'],
  ['中山古镇灯都照明有限公司', '4420 **** **** 8841'],
  ['厦门象屿进出口有限公司', '3502 **** **** 6604'],
  ['泉州晋江恒安卫生用品有限公司', '3505 **** **** 2379'],
  ['福州马尾海鲜冷链有限公司', '3501 **** **** 4410'],
  ['青岛西海岸啤酒设备有限公司', '3702 **** **** 5128'],
  ['济南历下区泉城文化传播有限公司', '3701 **** **** 3365'],
  ['武汉光谷激光装备有限公司', '4201 **** **** 9087'],
  ['长沙岳麓山茶业有限公司', '4301 **** **** 7742'],
  ['成都锦江区蜀绣坊工艺品店', '5101 **** **** 6150'],
  ['重庆两江新区摩配有限公司', '5001 **** **** 8296'],
  ['西安高新区秦风软件有限公司', '6101 **** **** 1473'],
  ['郑州航空港跨境电商有限公司', '4101 **** **** 5561'],
  ['合肥蜀山区皖美家居有限公司', '3401 **** **** 3908'],
  ['天津滨海新区远洋报关行', '1201 **** **** 7784'],
  ['北京海淀中关村智联科技有限公司', '1101 **** **** 2035'],
  ['大连金普新区海产品有限公司', '2102 **** **** 6417'],
  ['沈阳铁西区重型机械配件有限公司', '2101 **** **** 9952'],
  ['昆明呈贡斗南花卉有限公司', '5301 **** **** 4826'],
  ["O'Neil & Sons Trading (HK) Ltd.", 'HK88 **** **** 0107'],
  ['Müller Textil GmbH（上海代表处）', 'DE21 **** **** 3390'],
];

/** Persons who receive payouts or refunds, or pay by bank card, each with an account. */
export const PEOPLE: readonly (readonly [name: string, account: string])[] = [
  ['陈志远', '6222 **** **** 3108'],
  ['林晓燕', '6217 **** **** 5520'],
  ['黄建国', '6228 **** **** 0943'],
  ['周雅婷', '6225 **** **** 7716'],
  ['吴海波', '6214 **** **** 2281'],
  ['徐静怡', '6230 **** **** 6639'],
  ['孙浩然', '6222 **** **** 4407'],
  ['马丽娜', '6216 **** **** 9150'],
  ['朱文斌', '6228 **** **** 3874'],
  ['胡春梅', '6217 **** **** 1066'],
  ['郭子轩', '6221 **** **** 8552'],
  ['何雨桐', '6226 **** **** 2799'],
  ['欧阳晓峰', '6222 **** **** 0418'],
  ['阿依古丽·买买提', '6213 **** **** 6605'],
  ['王鑫淼', '6228 **** **** 7341'],
  ['李喆', '6217 **** **** 5983'],
];

/** Names of the channels by which customers pay at the cashier. */
export const CHANNELS = ['微信支付', '支付宝', '银联云闪付', '网银支付', '快捷支付'] as const;

/**
 * Remarks that make missing escaping visible: formulas, markup, quotes, long lines, and characters outside Unicode's
 * basic plane.
 */
export const AWKWARD_REMARKS: readonly string[] = [
  '=1+1 试算',
  '=HYPERLINK("http://example.com","点我")',
  '+86 571 8888 0000 电话订货',
  '-5% 尾差调整',
  '@财务部 请核对',
  '合同"HT-2026-07"，含"运费"',
  '甲方：云帆, 乙方：华彩; 数量 1,200 件',
  '<b>加急</b> & <script>alert(1)</script>',
  "It's a deposit — 50% upfront",
  '折扣 100%_不含税',
  '尾号\t0412 的退货',
  '备注分两行：\n第二行为发票号 No.01882345',
  '𠮷野家供货款（生僻字：㙍、镕、喆）',
  '👍 感谢惠顾，期待再次合作',
  `本笔款项为2026年度框架协议项下第三批次采购货款，${'对应订单及送货单明细见附件清单，'.repeat(8)}如有差异请于三个工作日内书面提出。`,
];

type Rng = () => number;
export const pick = <T>(items: readonly T[], rng: Rng): T => items[Math.floor(rng() * items.length)] as T;
const number = (digits: number, rng: Rng) => String(Math.floor(rng() * 10 ** digits)).padStart(digits, '0');

/** Returns a remark that fits a trade of the given kind in the given month (1 to 12). */
export function remarkOf(kind: string, month: number, rng: Rng): string {
  if (rng() < 0.015) return pick(AWKWARD_REMARKS, rng);
  switch (kind) {
    case 'collect':
      return pick(
        [
          `货款 ${month}月尾款`,
          `订单 ${number(8, rng)}`,
          `${month}月订货会定金`,
          '门店收款',
          `样布费 ${number(3, rng)} 米`,
          '',
        ],
        rng,
      );
    case 'split':
      return pick([`订单 ${number(8, rng)} 分账`, `${month}月渠道分润`, '平台服务费分账'], rng);
    case 'payout':
      return pick([`${month}月工资`, '差旅报销', `劳务费 ${month}月`, '兼职结算', '样品采购垫付款'], rng);
    case 'pay':
      return pick(
        [`货款 ${month}月对账单`, `采购合同 HT-${number(6, rng)}`, `${month}月仓租`, '运费及装卸费', '面料预付款 30%'],
        rng,
      );
    case 'refundOut':
    case 'refundIn':
      return pick([`订单 ${number(8, rng)} 退款`, '质量问题退货', '尺码不符退换', '重复支付退回'], rng);
    case 'withdraw':
      return pick(['提现至基本户', '周提现', '备用金提现'], rng);
    case 'recharge':
      return pick(['基本户转入', '网银充值', `${month}月备付资金`], rng);
    case 'transferOut':
    case 'transferIn':
      return pick(['往来款', `${month}月代垫运费`, '保证金', '借款归还'], rng);
    case 'settle':
      return `T+1结算 批次${number(4, rng)}`;
    case 'splitToBalance':
      return '分账收入转余额';
    case 'feeTopUp':
      return '手续费账户充值';
    default:
      return '';
  }
}
