/** A request with its response, recorded by a test. */
export interface Example {
  request: string;
  status: number;
  answer: string;
}

/** Recorded examples by the name of the open call. `test/sandbox/open/examples.test.ts` writes this file and explains how. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  createCollection: {
    request:
      'POST /openapi/v1/collections\n\n{\n  "outCollectNo": "C202611200001",\n  "signNo": "QY202611200000000001",\n  "amount": "80.00"\n}',
    status: 200,
    answer:
      '{"collectionNo":"202611200000000000000002","outCollectNo":"C202611200001","signNo":"QY202611200000000001","amount":"80.00","fee":"0.30","state":"PROCESSING","reason":null,"splitNo":null,"createTime":"2026-11-20T14:00:12.000+08:00","finishTime":null}',
  },
  createSign: {
    request:
      'POST /openapi/v1/collect-signs\n\n{\n  "outSignNo": "Q202611200001",\n  "payerName": "周小川",\n  "mobile": "13912345678",\n  "project": "会员月费",\n  "singleLimit": "100.00",\n  "dailyLimit": "200.00",\n  "monthlyLimit": "300.00",\n  "totalLimit": "1000.00",\n  "validFrom": "2026-11-20",\n  "validUntil": "2027-11-19",\n  "channel": "LINK"\n}',
    status: 200,
    answer:
      '{"signNo":"QY202611200000000001","outSignNo":"Q202611200001","state":"WAIT_SIGN","payerName":"周**","mobileMasked":"139****5678","project":"会员月费","singleLimit":"100.00","dailyLimit":"200.00","monthlyLimit":"300.00","totalLimit":"1000.00","validFrom":"2026-11-20","validUntil":"2027-11-19","signUrl":"https://open.example.com/sandbox-phone/collect#Jx3mV0cQ2sT7bYpK9wLzRg","createTime":"2026-11-20T14:00:12.000+08:00","signTime":null}',
  },
  findCollection: {
    request: 'GET /openapi/v1/collections/202611200000000000000002',
    status: 200,
    answer:
      '{"collectionNo":"202611200000000000000002","outCollectNo":"C202611200001","signNo":"QY202611200000000001","amount":"80.00","fee":"0.30","state":"SUCCESS","reason":null,"splitNo":null,"createTime":"2026-11-20T14:00:12.000+08:00","finishTime":"2026-11-20T14:00:16.000+08:00"}',
  },
  findCollectionByNumber: {
    request: 'GET /openapi/v1/collections?outCollectNo=C202611200001',
    status: 200,
    answer:
      '{"collectionNo":"202611200000000000000002","outCollectNo":"C202611200001","signNo":"QY202611200000000001","amount":"80.00","fee":"0.30","state":"SUCCESS","reason":null,"splitNo":null,"createTime":"2026-11-20T14:00:12.000+08:00","finishTime":"2026-11-20T14:00:16.000+08:00"}',
  },
  findSign: {
    request: 'GET /openapi/v1/collect-signs/QY202611200000000001',
    status: 200,
    answer:
      '{"signNo":"QY202611200000000001","outSignNo":"Q202611200001","state":"ACTIVE","payerName":"周**","mobileMasked":"139****5678","project":"会员月费","singleLimit":"100.00","dailyLimit":"200.00","monthlyLimit":"300.00","totalLimit":"1000.00","validFrom":"2026-11-20","validUntil":"2027-11-19","signUrl":null,"createTime":"2026-11-20T14:00:12.000+08:00","signTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  findSignByNumber: {
    request: 'GET /openapi/v1/collect-signs?outSignNo=Q202611200001',
    status: 200,
    answer:
      '{"signNo":"QY202611200000000001","outSignNo":"Q202611200001","state":"ACTIVE","payerName":"周**","mobileMasked":"139****5678","project":"会员月费","singleLimit":"100.00","dailyLimit":"200.00","monthlyLimit":"300.00","totalLimit":"1000.00","validFrom":"2026-11-20","validUntil":"2027-11-19","signUrl":null,"createTime":"2026-11-20T14:00:12.000+08:00","signTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  terminateSign: {
    request: 'POST /openapi/v1/collect-signs/QY202611200000000001/terminate\n\n{\n  "reason": "用户要求"\n}',
    status: 200,
    answer:
      '{"signNo":"QY202611200000000001","outSignNo":"Q202611200001","state":"TERMINATED","payerName":"周**","mobileMasked":"139****5678","project":"会员月费","singleLimit":"100.00","dailyLimit":"200.00","monthlyLimit":"300.00","totalLimit":"1000.00","validFrom":"2026-11-20","validUntil":"2027-11-19","signUrl":null,"createTime":"2026-11-20T14:00:12.000+08:00","signTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  terminateSignByNumber: {
    request:
      'POST /openapi/v1/collect-signs/terminate\n\n{\n  "outSignNo": "Q202611200001",\n  "reason": "用户要求"\n}',
    status: 200,
    answer:
      '{"signNo":"QY202611200000000001","outSignNo":"Q202611200001","state":"TERMINATED","payerName":"周**","mobileMasked":"139****5678","project":"会员月费","singleLimit":"100.00","dailyLimit":"200.00","monthlyLimit":"300.00","totalLimit":"1000.00","validFrom":"2026-11-20","validUntil":"2027-11-19","signUrl":null,"createTime":"2026-11-20T14:00:12.000+08:00","signTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  closeOrder: {
    request: 'POST /openapi/v1/orders/202611200000000000000003/close\n\n{}',
    status: 200,
    answer:
      '{"tradeNo":"202611200000000000000003","outTradeNo":"T202611200002","state":"CLOSED","amount":"9.90","refundedAmount":"0.00","subject":"书签","payMethod":null,"paidTradeNo":null,"createTime":"2026-11-20T14:00:04.000+08:00","expireTime":"2026-11-20T14:30:04.000+08:00","paidTime":null,"attach":"","cashierUrl":"https://open.example.com/cashier/Jx3mV0cQ2sT7bYpK9wLzRg","splitNo":null}',
  },
  closeOrderByNumber: {
    request: 'POST /openapi/v1/orders/close\n\n{\n  "outTradeNo": "T202611200002"\n}',
    status: 200,
    answer:
      '{"tradeNo":"202611200000000000000003","outTradeNo":"T202611200002","state":"CLOSED","amount":"9.90","refundedAmount":"0.00","subject":"书签","payMethod":null,"paidTradeNo":null,"createTime":"2026-11-20T14:00:04.000+08:00","expireTime":"2026-11-20T14:30:04.000+08:00","paidTime":null,"attach":"","cashierUrl":"https://open.example.com/cashier/Jx3mV0cQ2sT7bYpK9wLzRg","splitNo":null}',
  },
  createOrder: {
    request:
      'POST /openapi/v1/orders\n\n{\n  "outTradeNo": "T202611200001",\n  "amount": "128.00",\n  "subject": "定制水杯 2件",\n  "attach": "桌号8",\n  "payMethods": [\n    "WECHAT",\n    "ALIPAY"\n  ],\n  "expireMinutes": 30,\n  "returnUrl": "https://shop.example.com/back"\n}',
    status: 200,
    answer:
      '{"tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","state":"OPEN","amount":"128.00","refundedAmount":"0.00","subject":"定制水杯 2件","payMethod":null,"paidTradeNo":null,"createTime":"2026-11-20T14:00:00.000+08:00","expireTime":"2026-11-20T14:30:00.000+08:00","paidTime":null,"attach":"桌号8","cashierUrl":"https://open.example.com/cashier/Jx3mV0cQ2sT7bYpK9wLzRg","splitNo":null}',
  },
  createRefund: {
    request:
      'POST /openapi/v1/refunds\n\n{\n  "outRefundNo": "R202611200001",\n  "tradeNo": "202611200000000000000004",\n  "amount": "20.00",\n  "reason": "少发一件"\n}',
    status: 200,
    answer:
      '{"refundNo":"R20261120000000005","outRefundNo":"R202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","amount":"20.00","feeBack":"0.08","state":"SUCCESS","reason":"少发一件","failReason":null,"createTime":"2026-11-20T14:00:08.000+08:00"}',
  },
  findOrder: {
    request: 'GET /openapi/v1/orders/202611200000000000000004',
    status: 200,
    answer:
      '{"tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","state":"PAID","amount":"128.00","refundedAmount":"0.00","subject":"定制水杯 2件","payMethod":"WECHAT","paidTradeNo":"202611200000000000000006","createTime":"2026-11-20T14:00:00.000+08:00","expireTime":"2026-11-20T14:30:00.000+08:00","paidTime":"2026-11-20T14:00:04.000+08:00","attach":"桌号8","cashierUrl":"https://open.example.com/cashier/Jx3mV0cQ2sT7bYpK9wLzRg","splitNo":null}',
  },
  findOrderByNumber: {
    request: 'GET /openapi/v1/orders?outTradeNo=T202611200001',
    status: 200,
    answer:
      '{"tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","state":"OPEN","amount":"128.00","refundedAmount":"0.00","subject":"定制水杯 2件","payMethod":null,"paidTradeNo":null,"createTime":"2026-11-20T14:00:00.000+08:00","expireTime":"2026-11-20T14:30:00.000+08:00","paidTime":null,"attach":"桌号8","cashierUrl":"https://open.example.com/cashier/Jx3mV0cQ2sT7bYpK9wLzRg","splitNo":null}',
  },
  findRefund: {
    request: 'GET /openapi/v1/refunds/R20261120000000005',
    status: 200,
    answer:
      '{"refundNo":"R20261120000000005","outRefundNo":"R202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","amount":"20.00","feeBack":"0.08","state":"SUCCESS","reason":"少发一件","failReason":null,"createTime":"2026-11-20T14:00:08.000+08:00"}',
  },
  findRefundByNumber: {
    request: 'GET /openapi/v1/refunds?outRefundNo=R202611200001',
    status: 200,
    answer:
      '{"refundNo":"R20261120000000005","outRefundNo":"R202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","amount":"20.00","feeBack":"0.08","state":"SUCCESS","reason":"少发一件","failReason":null,"createTime":"2026-11-20T14:00:08.000+08:00"}',
  },
  createPayout: {
    request:
      'POST /openapi/v1/payouts\n\n{\n  "outPayoutNo": "P202611200001",\n  "amount": "88.00",\n  "payeeKind": "CORPORATE",\n  "encryptedName": "MHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpMHkCIQDpTWE=",\n  "encryptedCardNo": "MHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxMHkCIQCxN2Q=",\n  "bankCode": "105",\n  "remark": "货款"\n}',
    status: 200,
    answer:
      '{"payoutNo":"202611200000000000000007","outPayoutNo":"P202611200001","amount":"88.00","fee":"1.00","state":"PROCESSING","payeeName":"宁波****公司","payeeCardNo":"3305************0888","bankCode":"105","remark":"货款","reason":null,"createTime":"2026-11-20T14:00:08.000+08:00","finishTime":null}',
  },
  findPayout: {
    request: 'GET /openapi/v1/payouts/202611200000000000000007',
    status: 200,
    answer:
      '{"payoutNo":"202611200000000000000007","outPayoutNo":"P202611200001","amount":"88.00","fee":"1.00","state":"SUCCESS","payeeName":"宁波****公司","payeeCardNo":"3305************0888","bankCode":"105","remark":"货款","reason":null,"createTime":"2026-11-20T14:00:08.000+08:00","finishTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  findPayoutByNumber: {
    request: 'GET /openapi/v1/payouts?outPayoutNo=P202611200001',
    status: 200,
    answer:
      '{"payoutNo":"202611200000000000000007","outPayoutNo":"P202611200001","amount":"88.00","fee":"1.00","state":"SUCCESS","payeeName":"宁波****公司","payeeCardNo":"3305************0888","bankCode":"105","remark":"货款","reason":null,"createTime":"2026-11-20T14:00:08.000+08:00","finishTime":"2026-11-20T14:00:12.000+08:00"}',
  },
  downloadStatement: {
    request: 'GET /openapi/v1/statements?date=2026-11-19&type=TRADE',
    status: 200,
    answer:
      '交易明细 M600010000001 2026-11-19 格式2 编号DZ20261119M600010000001\n记账时间,分录号,交易单号,商户号,商户名称,商户订单号,商户退款单号,商户分账单号,商户代付单号,产品,业务类型,所属日期,交易金额,退款金额,分账金额,分账退回,内扣手续费,退还手续费,结算及划转,待结算账户变动,手续费账户扣费,手续费账户退还,手续费账户充值及划转,手续费账户变动,余额账户变动,分账账户变动,其他账户扣费,其他账户退费,平台垫付,垫付还款\n2026-11-19 01:35:19,E2026111900000011454,T20261119010011691,S800010000002,云帆西湖门店,202611193198022225,,,,银联云闪付,代收,,2588.00,0.00,0.00,0.00,0.00,0.00,0.00,2588.00,9.83,0.00,0.00,-9.83,0.00,0.00,0.00,0.00,0.00,0.00',
  },
  listBalances: {
    request: 'GET /openapi/v1/balances',
    status: 200,
    answer:
      '{"accounts":[{"accountNo":"0571000387420489","accountType":"BALANCE","balance":"1329276.77","available":"1307207.72","frozen":"22069.05","status":"NORMAL"},{"accountNo":"0571000774840978","accountType":"SETTLEMENT","balance":"66449.60","available":"66449.60","frozen":"0.00","status":"NORMAL"},{"accountNo":"0571001162261467","accountType":"FEE","balance":"49009.04","available":"49009.04","frozen":"0.00","status":"NORMAL"},{"accountNo":"0571001549681956","accountType":"SPLIT","balance":"9738.97","available":"9738.97","frozen":"0.00","status":"NORMAL"}],"asOf":"2026-11-20T14:00:16.000+08:00"}',
  },
  listCertificates: {
    request: 'GET /openapi/v1/certificates',
    status: 200,
    answer:
      '{"certificates":[{"serial":"5F3A9C01D2E4B6788A10","use":"SIGN","publicKey":"0432c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f19811932c4ae2c1f198119"},{"serial":"9B07E6D1435AC2F8701E","use":"ENCRYPT","publicKey":"045b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f485b9d31e7a6c20f48"}]}',
  },
  listEntries: {
    request: 'GET /openapi/v1/entries?accountNo=0571000774840978&startTime=2026-11-20T00%3A00%3A00%2B08%3A00&limit=2',
    status: 200,
    answer:
      '{"nextCursor":"20261120000000044561","entries":[{"flowNo":"20261120000000044557","accountNo":"0571000774840978","accountType":"SETTLEMENT","businessType":"4007","direction":"IN","amount":"13880.00","balance":"44637.99","tradeNo":"T20261120010011891","merchantOrderNo":"202611201284499335","counterpartyName":"Mü****处）","remark":"样布费 947 米","createTime":"2026-11-20T00:09:42.131+08:00"},{"flowNo":"20261120000000044561","accountNo":"0571000774840978","accountType":"SETTLEMENT","businessType":"4008","direction":"OUT","amount":"10203.36","balance":"34434.63","tradeNo":"T20261120010011892","merchantOrderNo":"202611200865252819","counterpartyName":"杭州****公司","remark":"11月渠道分润","createTime":"2026-11-20T01:04:24.403+08:00"}]}',
  },
  listEvents: {
    request: 'GET /openapi/v1/events?object=202611200000000000000004&limit=2',
    status: 200,
    answer:
      '{"nextCursor":"15","events":[{"eventId":"EV00000000000008","sequence":13,"kind":"order.paid","object":"202611200000000000000004","data":{"state":"PAID","amount":"128.00","attach":"桌号8","tradeNo":"202611200000000000000004","paidTime":"2026-11-20T14:00:04.000+08:00","payMethod":"WECHAT","outTradeNo":"T202611200001","paidTradeNo":"202611200000000000000006"},"createTime":"2026-11-20T14:00:04.000+08:00"},{"eventId":"EV00000000000009","sequence":15,"kind":"split.done","object":"202611200000000000000010","data":{"amount":"15.00","splitNo":"202611200000000000000010","tradeNo":"202611200000000000000004","outSplitNo":"S202611200001","outTradeNo":"T202611200001","outCollectNo":""},"createTime":"2026-11-20T14:00:04.000+08:00"}]}',
  },
  createSplit: {
    request:
      'POST /openapi/v1/splits\n\n{\n  "outSplitNo": "S202611200001",\n  "tradeNo": "202611200000000000000004",\n  "parts": [\n    {\n      "bookNo": "ZB800010000001",\n      "amount": "12.00"\n    },\n    {\n      "bookNo": "ZB800010000002",\n      "amount": "3.00"\n    }\n  ],\n  "remark": "门店"\n}',
    status: 200,
    answer:
      '{"splitNo":"202611200000000000000010","outSplitNo":"S202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","state":"SUCCESS","amount":"15.00","parts":[{"partNo":"20261120089293303477925401","bookNo":"ZB800010000001","bookName":"杭州****门店","amount":"12.00","returnedAmount":"0.00"},{"partNo":"20261120089293303477925402","bookNo":"ZB800010000002","bookName":"杭州****门店","amount":"3.00","returnedAmount":"0.00"}],"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
  findSplit: {
    request: 'GET /openapi/v1/splits/202611200000000000000010',
    status: 200,
    answer:
      '{"splitNo":"202611200000000000000010","outSplitNo":"S202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","state":"SUCCESS","amount":"15.00","parts":[{"partNo":"20261120089293303477925401","bookNo":"ZB800010000001","bookName":"杭州****门店","amount":"12.00","returnedAmount":"0.00"},{"partNo":"20261120089293303477925402","bookNo":"ZB800010000002","bookName":"杭州****门店","amount":"3.00","returnedAmount":"0.00"}],"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
  findSplitByNumber: {
    request: 'GET /openapi/v1/splits?outSplitNo=S202611200001',
    status: 200,
    answer:
      '{"splitNo":"202611200000000000000010","outSplitNo":"S202611200001","tradeNo":"202611200000000000000004","outTradeNo":"T202611200001","outCollectNo":"","state":"SUCCESS","amount":"15.00","parts":[{"partNo":"20261120089293303477925401","bookNo":"ZB800010000001","bookName":"杭州****门店","amount":"12.00","returnedAmount":"0.00"},{"partNo":"20261120089293303477925402","bookNo":"ZB800010000002","bookName":"杭州****门店","amount":"3.00","returnedAmount":"0.00"}],"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
  findSplitReturn: {
    request: 'GET /openapi/v1/splits/202611200000000000000010/returns/202611200000000000000011',
    status: 200,
    answer:
      '{"returnNo":"202611200000000000000011","outReturnNo":"B202611200001","splitNo":"202611200000000000000010","partNo":"20261120089293303477925401","amount":"2.00","state":"SUCCESS","reason":null,"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
  findSplitReturnByNumber: {
    request: 'GET /openapi/v1/splits/202611200000000000000010/returns?outReturnNo=B202611200001',
    status: 200,
    answer:
      '{"returnNo":"202611200000000000000011","outReturnNo":"B202611200001","splitNo":"202611200000000000000010","partNo":"20261120089293303477925401","amount":"2.00","state":"SUCCESS","reason":null,"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
  returnSplit: {
    request:
      'POST /openapi/v1/splits/202611200000000000000010/return\n\n{\n  "outReturnNo": "B202611200001",\n  "partNo": "20261120089293303477925401",\n  "amount": "2.00",\n  "reason": "退货"\n}',
    status: 200,
    answer:
      '{"returnNo":"202611200000000000000011","outReturnNo":"B202611200001","splitNo":"202611200000000000000010","partNo":"20261120089293303477925401","amount":"2.00","state":"PROCESSING","reason":null,"createTime":"2026-11-20T14:00:04.000+08:00"}',
  },
};
