import type { SolutionCode, SolutionProductCode } from '@/contract/calls/solutions';

/*
 * The list of solutions (解决方案, bundles of products): target customers, the role of each product, the flow of money, and the
 * required information.
 */

interface Product {
  code: SolutionProductCode;
  /** The role of the product in this solution. */
  role: string;
}

type FlowKind = 'payer' | 'platform' | 'account' | 'receiver' | 'bank';

interface SolutionData {
  summary: string;
  /** Codes of the industries for which the solution is meant. */
  industries: readonly string[];
  audience: readonly string[];
  products: readonly Product[];
  flow: {
    caption: string;
    nodes: readonly { id: string; label: string; kind: FlowKind; column: number }[];
    edges: readonly { from: string; to: string; label: string }[];
  };
  papers: readonly string[];
  questions: readonly { question: string; answer: string }[];
}

export const SOLUTIONS: Readonly<Record<SolutionCode, SolutionData>> = {
  PLATFORM_SPLIT: {
    summary: '平台统一收款，按订单把货款分给入驻商家，平台只留服务费。',
    industries: ['I02', 'I01'],
    audience: ['有多家商家入驻、由平台统一收款的电商平台', '需要把每笔订单分给商家、推广方和平台的企业'],
    products: [
      { code: 'CASHIER', role: '买家在平台的收银台付款' },
      { code: 'WECHAT', role: '买家用微信付款' },
      { code: 'ALIPAY', role: '买家用支付宝付款' },
      { code: 'ONE_ACCOUNT', role: '为每家商家开立会员账簿' },
      { code: 'ZTO_PS', role: '按比例或金额把订单分到会员账簿' },
    ],
    flow: {
      caption: '平台电商分账的资金流向：买家付款进入待结算账户，按规则分到商家的会员账簿，平台留存服务费',
      nodes: [
        { id: 'buyer', label: '买家', kind: 'payer', column: 0 },
        { id: 'cashier', label: '收银台', kind: 'platform', column: 1 },
        { id: 'pending', label: '待结算账户', kind: 'account', column: 2 },
        { id: 'books', label: '商家会员账簿', kind: 'receiver', column: 3 },
        { id: 'balance', label: '平台余额账户', kind: 'account', column: 3 },
      ],
      edges: [
        { from: 'buyer', to: 'cashier', label: '付款' },
        { from: 'cashier', to: 'pending', label: '入账，扣手续费' },
        { from: 'pending', to: 'books', label: '分账' },
        { from: 'pending', to: 'balance', label: '结算服务费' },
      ],
    },
    papers: ['与商家签订的分账协议', '公众号或小程序的AppID', '签约人的手机号（接收签约短信）'],
    questions: [
      { question: '最多可以分出多少？', answer: '合计不超过订单金额减去退款后的30%；更高的比例可提交特殊分账申请。' },
      {
        question: '退款时已分出的款项怎么办？',
        answer: '先将分账退回待结算账户，再办理退款；手续费按退款占订单的比例退还。',
      },
      { question: '商家需要注册吗？', answer: '不需要。会员账簿由平台在一户通下开立，分账后款项记在商家名下。' },
    ],
  },
  BRAND_WALLET: {
    summary: '品牌方邀请经销商、门店开通品牌钱包，统一结算货款与返利。',
    industries: ['I13', 'I01', 'I05'],
    audience: ['与众多经销商、加盟门店结算的品牌方', '接受品牌方邀请、需要收付货款的企业'],
    products: [
      { code: 'PAY_BANK', role: '从钱包付款到供应商的银行卡' },
      { code: 'QUICK_COLLECTION', role: '凭付款人的银行卡收取货款' },
    ],
    flow: {
      caption: '品牌钱包的资金流向：品牌方与受邀企业的钱包之间结算，钱包可提现到对公账户或付款到银行卡',
      nodes: [
        { id: 'brand', label: '品牌方钱包', kind: 'payer', column: 0 },
        { id: 'wallet', label: '受邀企业的品牌钱包', kind: 'account', column: 1 },
        { id: 'bank', label: '本企业对公账户', kind: 'bank', column: 2 },
        { id: 'supplier', label: '供应商银行卡', kind: 'receiver', column: 2 },
      ],
      edges: [
        { from: 'brand', to: 'wallet', label: '货款与返利' },
        { from: 'wallet', to: 'bank', label: '提现' },
        { from: 'wallet', to: 'supplier', label: '付款到银行卡' },
      ],
    },
    papers: ['品牌方的邀请', '已审核通过的企业入网资料', '管理员手机号（接收验证码）'],
    questions: [
      {
        question: '没有收到邀请怎么办？',
        answer: '请联系品牌方，以本企业的统一社会信用代码发出邀请；邀请会出现在首页的待办事项。',
      },
      { question: '邀请有有效期吗？', answer: '有。过期后请品牌方重新邀请。' },
      { question: '钱包可以开通哪些产品？', answer: '付款到银行卡和快捷收款。在方案管理中提交申请，按品牌规则审核。' },
    ],
  },
  LOGISTICS_COLLECT: {
    summary: '快递员上门代收货款，签收即收款，次日结算并分给货主。',
    industries: ['I04', 'I03'],
    audience: ['提供代收货款服务的快递与物流企业', '由网点、司机上门收款的同城配送企业'],
    products: [
      { code: 'CASHIER', role: '收件人扫码付款' },
      { code: 'ZTO_QUICK_PAYMENT', role: '收件人用银行卡付款，可签约代收' },
      { code: 'ZTO_PS', role: '把货款分给货主，运费留给物流企业' },
      { code: 'ZTO_WALLET_PS_TO_BANK', role: '货主的款项直接付款到银行卡' },
    ],
    flow: {
      caption: '物流代收货款的资金流向：收件人签收付款，扣除运费后分给货主并付款到其银行卡',
      nodes: [
        { id: 'receiver', label: '收件人', kind: 'payer', column: 0 },
        { id: 'pending', label: '待结算账户', kind: 'account', column: 1 },
        { id: 'owner', label: '货主会员账簿', kind: 'receiver', column: 2 },
        { id: 'freight', label: '物流企业余额', kind: 'account', column: 2 },
        { id: 'card', label: '货主银行卡', kind: 'bank', column: 3 },
      ],
      edges: [
        { from: 'receiver', to: 'pending', label: '签收付款' },
        { from: 'pending', to: 'owner', label: '分账货款' },
        { from: 'pending', to: 'freight', label: '结算运费' },
        { from: 'owner', to: 'card', label: '分账到卡' },
      ],
    },
    papers: ['与货主签订的代收货款协议', '分账协议', '签约人的手机号（接收签约短信）'],
    questions: [
      { question: '货款多久到货主？', answer: '收款后即可分账，到会员账簿实时，到银行卡以银行受理为准。' },
      { question: '分账比例超过30%怎么办？', answer: '代收货款通常高于30%，开通后请提交特殊分账申请。' },
    ],
  },
  FLEXIBLE_PAY: {
    summary: '批量向个人支付劳务报酬，用途、合同与每一笔付款都可追溯。',
    industries: ['I10', 'I09', 'I04'],
    audience: ['向大量个人支付劳务报酬的企业与人力资源平台', '需要按合同和用途留存付款依据的企业'],
    products: [
      { code: 'ZTO_DEFRAY', role: '按用途批量代付到个人银行卡' },
      { code: 'PAY_BANK', role: '零星付款到银行卡' },
    ],
    flow: {
      caption: '灵活用工付款的资金流向：企业充值到余额账户，批量代付到个人银行卡，未付成功的款项退回',
      nodes: [
        { id: 'company', label: '企业对公账户', kind: 'payer', column: 0 },
        { id: 'balance', label: '余额账户', kind: 'account', column: 1 },
        { id: 'defray', label: '代付', kind: 'platform', column: 2 },
        { id: 'person', label: '个人银行卡', kind: 'receiver', column: 3 },
      ],
      edges: [
        { from: 'company', to: 'balance', label: '充值' },
        { from: 'balance', to: 'defray', label: '批量付款，扣手续费' },
        { from: 'defray', to: 'person', label: '到账' },
      ],
    },
    papers: ['劳务协议样本', '付款用途说明', '签约人的手机号（接收签约短信）'],
    questions: [
      { question: '付款失败的款项会怎样？', answer: '付款金额与手续费自动退回余额账户，并以消息通知。' },
      { question: '可以设置两人复核吗？', answer: '可以。达到复核金额的付款由第二人在待我复核中放行。' },
    ],
  },
  CHAIN_STORES: {
    summary: '门店一码收款，微信、支付宝统一入账，总部统一对账结算。',
    industries: ['I01', 'I05', 'I08'],
    audience: ['有多家直营或加盟门店的零售、餐饮企业', '希望门店收款统一进入总部账户的企业'],
    products: [
      { code: 'CASHIER', role: '门店的统一收款码' },
      { code: 'WECHAT', role: '顾客用微信付款' },
      { code: 'ALIPAY', role: '顾客用支付宝付款' },
    ],
    flow: {
      caption: '连锁门店收款的资金流向：顾客在门店扫码付款，进入总部待结算账户，按周期结算到余额并提现',
      nodes: [
        { id: 'guest', label: '顾客', kind: 'payer', column: 0 },
        { id: 'store', label: '门店收款码', kind: 'platform', column: 1 },
        { id: 'pending', label: '总部待结算账户', kind: 'account', column: 2 },
        { id: 'balance', label: '总部余额账户', kind: 'account', column: 3 },
      ],
      edges: [
        { from: 'guest', to: 'store', label: '扫码付款' },
        { from: 'store', to: 'pending', label: '入账，扣手续费' },
        { from: 'pending', to: 'balance', label: '按周期结算' },
      ],
    },
    papers: ['公众号或小程序的AppID', '签约人的手机号（接收签约短信）'],
    questions: [
      { question: '门店需要单独开通吗？', answer: '总部开通后，子商户可在产品中心按门店开通。' },
      { question: '手续费怎么收？', answer: '按每笔交易收取，可从交易款或手续费账户中扣除，在产品中心设置。' },
    ],
  },
};
