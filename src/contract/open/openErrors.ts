/*
 * An error of the open interface: HTTP status, text, cause, remedy. Failures before the signature is verified reveal only
 * UNAUTHORIZED.
 */

interface OpenError {
  status: number;
  /** Default text of the refusal. */
  msg: string;
  cause: string;
  cure: string;
}

const error = (status: number, msg: string, cause: string, cure: string): OpenError => ({ status, msg, cause, cure });

export const OPEN_ERRORS = {
  PARAM_ERROR: error(
    400,
    '参数错误',
    '请求不是UTF-8的JSON、有重复的字段，或某个参数缺失、格式不正确',
    '按field所指的参数修改后重新发起；金额是字符串，如"100.00"',
  ),
  UNAUTHORIZED: error(
    401,
    '请求未通过验证',
    '签名、时间、随机串、证书序列号、来源地址中有一项不符；不说明是哪一项',
    '核对待签名串是否逐字节一致、时钟是否在300秒以内、序列号是否为本应用的有效密钥、出口地址是否在允许范围',
  ),
  NONCE_USED: error(401, '随机串已使用', '同一应用在600秒内用过这个nonce_str', '每次请求生成新的随机串，重试也要换'),
  APP_STOPPED: error(403, '应用已停用', '应用在控制台被停用', '在控制台“应用配置”中启用应用'),
  SCOPE_DENIED: error(403, '应用没有该接口的权限', '应用未勾选该类接口', '在控制台“应用详情”中修改接口权限'),
  PRODUCT_NOT_OPEN: error(403, '产品未开通', '商户尚未开通该接口所需的产品', '在控制台“产品中心”中开通'),
  PRODUCT_STOPPED: error(403, '产品已停用', '平台停用了该产品，msg说明原因', '联系平台，恢复后重新发起'),
  ARREARS: error(403, '手续费欠款已逾期', '手续费垫付逾期未还，暂停收款', '在控制台“手续费账户还款”中还款'),
  NOT_FOUND: error(404, '数据不存在', '单号不存在，或不属于本应用的商户', '核对单号；不要用查询代替幂等重试'),
  METHOD_NOT_ALLOWED: error(405, '请求方法不正确', '该地址不接受这个方法', '按接口文档使用GET或POST'),
  NUMBER_REUSED: error(409, '单号已用于其他内容', '同一单号上次的内容不同', '同一笔业务用原内容重试，新业务用新单号'),
  STATE_CONFLICT: error(
    409,
    '当前状态不能执行该操作',
    '订单已支付或支付中，签约不在有效期，或付款不在服务时间，msg说明原因',
    '先查询最新状态再决定',
  ),
  TOO_LARGE: error(413, '请求内容过大', '请求体超过1 MB', '减小请求内容'),
  BALANCE_SHORT: error(422, '余额不足', '付款账户的可用余额不足以支付金额与手续费', '充值后用新单号发起'),
  LIMIT_EXCEEDED: error(
    422,
    '超出限额',
    '超出产品、签约的单笔、单日或单月限额，msg说明',
    '调整金额或申请提额后用新单号发起',
  ),
  ACCOUNT_FROZEN: error(422, '账户已冻结', '付款账户被冻结', '联系平台，恢复后用新单号发起'),
  AMOUNT_EXCEEDED: error(
    422,
    '金额超出可用部分',
    '退款、分账或退回的合计超过剩余金额，msg说明',
    '按msg给出的上限用新单号发起',
  ),
  NOT_ALLOWED: error(422, '该交易不支持此操作', '交易未成功或类型不支持', '核对原交易'),
  RULE_FAULT: error(
    422,
    '分账规则不可用',
    '规则没有生效的版本，或无法分配该金额，msg说明',
    '在控制台“产品规则”中核对，用新单号发起',
  ),
  RATE_LIMITED: error(429, '请求过于频繁', '超过应用的频率限制，或平台正忙', '按Retry-After等待后，用相同单号重试'),
  SYSTEM_ERROR: error(500, '系统错误', '平台内部错误，结果未知', '用相同单号和内容重试，或查询'),
  UNAVAILABLE: error(503, '服务暂不可用', '平台正在重启或切换', '稍后用相同单号和内容重试'),
} as const satisfies Readonly<Record<string, OpenError>>;

export type OpenErrorCode = keyof typeof OPEN_ERRORS;

/**
 * Errors that are final for a number of the merchant: repetitions get the same refusal, and other content is refused
 * as NUMBER_REUSED.
 */
export const FINAL_ERRORS = [
  'BALANCE_SHORT',
  'LIMIT_EXCEEDED',
  'ACCOUNT_FROZEN',
  'AMOUNT_EXCEEDED',
  'RULE_FAULT',
] as const satisfies readonly OpenErrorCode[];
