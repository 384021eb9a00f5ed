/*
 * The versions of the open interface with their changes, newest first. `test/contract/openChangelog.test.ts` stores the
 * declarations of each version: an incompatible change without a new version here fails that test.
 */

interface Version {
  version: string;
  date: string;
  changes: readonly string[];
  /** Names of the calls, and events (`event order.paid`), that break existing programs; empty for a compatible change. */
  breaks: readonly string[];
}

export const CHANGELOG: readonly Version[] = [
  {
    version: '3.1.0',
    date: '2026-11-28',
    changes: [
      'refund.done与refund.failed的data增加reason：失败原因，与查询退款的failReason相同；复核后才完成的退款，通知的createTime是完成的时间，此前是申请的时间。',
      '退款的reason与failReason、签约的project、sign.ended的reason也脱敏姓名。',
      'openapi.json中金额、地址、文本、姓名与日期的pattern与平台的校验一致：金额的整数部分最多12位，returnUrl须是https或沙箱中的本机地址，文本不能全是空白。平台的校验不变。',
      '控制台的订单与代收按规则分账时也有split.done通知，由商户的所有应用收到。',
      '签约不在有效期时，签约代收的拒绝在field中指出signNo或outSignNo，此前是amount；分账未支付的订单时也有field；未成功的代收不能退款或分账时，msg说明代收未成功。STATE_CONFLICT的说明不再包括已关闭的订单。',
      '沙箱中用故障接口得到的错误也有requestId。',
      '账户流水的remark只按该笔流水的姓名脱敏，与所在的页无关。',
    ],
    breaks: [],
  },
  {
    version: '3.0.0',
    date: '2026-11-28',
    changes: [
      '最终被拒绝的单号在所有创建接口中都保留：相同内容得到同样的拒绝，其他内容返回409 NUMBER_REUSED。此前订单被LIMIT_EXCEEDED或RULE_FAULT拒绝后，单号仍可用于其他内容；分账与签约代收的RULE_FAULT现在也是最终的拒绝。',
      '查询最终被拒绝的退款与分账退回返回FAILED与原因，与付款、签约代收相同；退款增加failReason。失败的付款与代收，手续费为0.00。',
      '应答与通知中的备注、原因也脱敏姓名；“平台手续费”“收银台客户”不是姓名，不再脱敏。',
      'openapi.json中通知的内容有名称和字段类型，二选一的参数用oneOf表示。',
      '代收的退款也有refund.done与refund.failed通知，data中有outCollectNo；应用对控制台的订单或代收发起的退款同样通知，由商户的所有应用收到。',
      '支付时按ruleNo分账的有split.done通知，可以按splitNo查询与退回；订单与代收的应答增加splitNo，split.done的data增加tradeNo、outTradeNo与outCollectNo。',
      '申请退款与分账可以填写商户代收单号outCollectNo；应答增加outCollectNo，代收的退款不再把它放在outTradeNo中，outTradeNo为空。分账的应答增加outTradeNo与outCollectNo。',
    ],
    breaks: ['createRefund', 'findRefund', 'findRefundByNumber'],
  },
  {
    version: '2.0.0',
    date: '2026-11-27',
    changes: [
      '平台单号与商户单号由参数区分：路径只接受平台单号，商户单号用查询参数，如GET /refunds?outRefundNo=。每种对象都可按两种单号查询，订单与签约可按两种单号关闭。',
      '重复请求一律返回对象当前的状态：创建订单不再返回首次的OPEN，发起签约不再生成新的签约地址。',
      '签约代收与分账退回可以查询，并有collection.done、collection.failed、split.returned、split.refused通知；查询订单的事件包括分账退回。',
      '申请退款、分账、签约代收可以填写商户单号（outTradeNo、outSignNo）。',
      '新增“企业数据”权限：没有它的应用只能读取本商户的流水与对账单，不能查询余额，流水的记账后余额为null。升级前已有“账户与对账”权限的应用保留企业数据权限，请管理员确认是否需要。',
      '应答中的姓名与户名一律脱敏：付款、签约、分账的接收方与账户流水。LIMIT_EXCEEDED的msg说明限额与剩余；重复的字段在field中指出。Authorization各字段的顺序与空格不限。新应用的apiKey签名默认不启用。',
      '控制台发起的退款，outRefundNo为空，不再是平台退款单号。',
      '每个商户有自己的对账单，编号与SHA-256在statement.ready中。之后结账的日期用格式2：列出商户与商户的各单号，TRADE包括所有账户的记账，不再有对方户名；之前的日期不变。',
      '付款与代收的账户流水，merchantOrderNo是商户的outPayoutNo、outCollectNo。',
    ],
    breaks: ['listBalances', 'listEntries', 'downloadStatement', 'findRefund', 'findPayout', 'findSplit', 'findSign'],
  },
  {
    version: '1.1.0',
    date: '2026-11-26',
    changes: ['退款通知增加paidTradeNo与surplus：可以分辨订单的退款，与重复或过期支付的自动退回。'],
    breaks: [],
  },
  {
    version: '1.0.0',
    date: '2026-11-25',
    changes: ['首个版本：收款订单、退款、分账、付款、签约代收、账户与对账、事件通知。'],
    breaks: [],
  },
];
