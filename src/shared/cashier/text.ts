/** Texts of the cashier page, on which payers pay. */
export const CASHIER_TEXT = {
  amount: '支付金额',
  order: '订单',
  left: '剩余支付时间',
  methods: '支付方式',
  noMethods: '暂无可用的支付方式，请联系商家',
  pay: (amount: string) => `确认支付 ¥${amount}`,
  paying: '支付处理中',
  logo: (title: string) => `${title} 的标志`,
  results: {
    paying: { title: '支付处理中', lead: '正在等待银行返回结果，请不要重复支付' },
    paid: { title: '支付成功', lead: '' },
    failed: { title: '支付失败', lead: '款项未扣除，可以重新支付' },
    closed: { title: '订单已关闭', lead: '请返回商家重新下单' },
    expired: { title: '订单已过期', lead: '已超过支付时间，请返回商家重新下单' },
  },
  again: '重新支付',
  back: '返回商家',
  outside: (host: string) => `即将前往 ${host}`,
} as const;
