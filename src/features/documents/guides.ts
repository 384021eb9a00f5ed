import { FINAL_ERRORS, type OpenErrorCode } from '@/contract/open/openErrors';
import { CLOCK_SECONDS, NONCE_SECONDS } from '@/contract/open/openSigning';
import { BANKS_BY_CODE } from '@/contract/words/banks';
import { BUSINESS_TYPE_WORDS } from '@/contract/words/words';
import {
  ENCRYPT_SAMPLE,
  HMAC_SAMPLE,
  KEY_SAMPLE,
  NOTIFICATION_SAMPLE,
  ORDER_SAMPLES,
  PEM_SAMPLE,
  PROOF_SAMPLE,
  type Sample,
  VERIFY_SAMPLE,
} from './samples';

/** A block of a guide. A paragraph may contain `code` in backquotes. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'steps' | 'list'; items: readonly string[] }
  | { kind: 'code'; label: string; code: string }
  | { kind: 'samples'; label: string; samples: readonly Sample[] }
  | { kind: 'table'; label: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'errors' | 'events' | 'values' | 'changelog' };

export interface Section {
  /** The section's permanent id in the address: `?at=`. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export interface Guide extends Section {
  sections: readonly Section[];
}

const text = (said: string): Block => ({ kind: 'text', text: said });
const list = (...items: string[]): Block => ({ kind: 'list', items });
const steps = (...items: string[]): Block => ({ kind: 'steps', items });
const code = (label: string, said: string): Block => ({ kind: 'code', label, code: said });

/** Maximum number of accepted requests per second and application. A test compares it with the platform's limit. */
export const PER_SECOND = 50;

/** Numbers that the sandbox accepts: a person's card, a company's account and a mobile. A test checks them by the schemas. */
export const TEST_CARD = '6222021234567890128';
export const TEST_ACCOUNT = '33050161620000000888';
export const TEST_MOBILE = '13912345678';

/** How to provoke each error in the sandbox. A test compares the list with the declared errors, and provokes each of them. */
export const PROVOKED: readonly (readonly [OpenErrorCode, string])[] = [
  ['PARAM_ERROR', '金额写成数字，或同一字段写两次'],
  ['UNAUTHORIZED', '改动签名后的请求体，或时间戳早于300秒'],
  ['NONCE_USED', '同一请求原样发送两次'],
  ['APP_STOPPED', '在控制台“应用配置”中停用应用后发送任一请求'],
  ['SCOPE_DENIED', '没有“企业数据”权限时查询余额'],
  ['PRODUCT_NOT_OPEN', '创建订单时payMethods只填商户没有开通的支付方式，如演示商户的数字人民币'],
  ['PRODUCT_STOPPED', '用上面的命令停用商户的CASHIER产品，再创建订单'],
  ['ARREARS', '用上面的故障接口，path填创建订单，status填403，answer的code填ARREARS'],
  ['NOT_FOUND', '查询不存在的单号'],
  ['METHOD_NOT_ALLOWED', '用DELETE请求/openapi/v1/orders'],
  ['NUMBER_REUSED', '用已使用的outTradeNo创建另一金额的订单'],
  ['STATE_CONFLICT', '关闭已支付的订单'],
  ['TOO_LARGE', '发送超过1 MB的请求体'],
  ['BALANCE_SHORT', '付款金额超过余额'],
  ['LIMIT_EXCEEDED', '创建99999999.00元的订单'],
  ['ACCOUNT_FROZEN', '用上面的故障接口，如上面的命令'],
  ['AMOUNT_EXCEEDED', '退款超过订单金额'],
  ['NOT_ALLOWED', '对未支付的订单退款'],
  ['RULE_FAULT', '填写不存在的ruleNo'],
  ['RATE_LIMITED', `一秒内发送多于${PER_SECOND}个请求`],
  ['SYSTEM_ERROR', '用上面的故障接口，status填500，answer的code填SYSTEM_ERROR'],
  ['UNAVAILABLE', '用上面的故障接口，status填503，answer的code填UNAVAILABLE'],
];

/** The fields of a notification with their meanings. A test compares them with a real notification. */
export const NOTIFIED: readonly (readonly [name: string, means: string])[] = [
  ['appId', '应用编号'],
  ['eventId', '事件编号，同一事件每次送达都相同，用来去重'],
  ['sequence', '本应用的递增序号，先后以它为准'],
  ['kind', '事件类型'],
  ['object', '单号，是哪一种见“事件类型”'],
  ['data', '内容，字段因事件类型而不同，见“事件类型”'],
  ['createTime', '发生时间，ISO 8601，带时区'],
];

export const GUIDES: readonly Guide[] = [
  {
    id: 'start',
    title: '快速开始：五分钟完成第一笔收款',
    blocks: [text('从创建应用到收到支付通知，只需要本页的命令和一台能访问平台的电脑。')],
    sections: [
      {
        id: 'start-app',
        title: '创建应用和密钥',
        blocks: [
          steps(
            '在控制台打开“账户中心”的“应用配置”，点击“创建应用”，选择商户与接口权限。',
            '在应用详情的“密钥”中生成密钥对。私钥只显示一次，保存为`app.pem`；也可以在自己的电脑上生成，只上传公钥，并按页面给出的命令用私钥签名，证明私钥由贵方持有。登记公钥时须输入支付密码，尚未设置的先在“账户中心”的“支付密码”中设置。',
            '记下应用编号（appId）和密钥序列号（serial_no）。',
          ),
          code('自行生成密钥对，第二行输出上传用的公钥', KEY_SAMPLE),
          code('上传公钥时对页面的“待签名内容”签名，输出填入“签名”', PROOF_SAMPLE),
        ],
      },
      {
        id: 'start-order',
        title: '创建订单',
        blocks: [
          text('选择一种语言，保存为文件后运行。应答中的`cashierUrl`就是收银台地址。'),
          { kind: 'samples', label: '创建订单的示例', samples: ORDER_SAMPLES },
          text(
            '沙箱的演示商户已有支付密码`Pay#20261`、会员账簿、产品与历史交易，可以直接使用。接口的机器可读定义在`/openapi/openapi.json`（OpenAPI 3.1，含通知），可用来生成客户端。',
          ),
        ],
      },
      {
        id: 'start-pay',
        title: '付款并收到通知',
        blocks: [
          steps(
            '用手机或浏览器打开`cashierUrl`，选择支付方式。沙箱中可以选择支付成功、失败或延迟。',
            '在应用详情的“通知地址”填写自己的服务器地址。沙箱允许填写本机的http地址，如`http://127.0.0.1:9000/notify`。',
            '付款成功后平台向该地址发送`order.paid`。验签后返回状态码200和`{"code":0}`。',
            '在控制台“收银台交易”可以看到这笔交易。',
          ),
        ],
      },
    ],
  },
  {
    id: 'signing',
    title: '签名',
    blocks: [text('请求与应答都用国密SM2签名，也可以用apiKey做HMAC-SM3。签名覆盖请求的每一个字节。')],
    sections: [
      {
        id: 'signing-request',
        title: '请求签名',
        blocks: [
          text('待签名串由五行组成，每行以换行符`\\n`结束，请求体为空时最后一行为空行：'),
          code('待签名串', '请求方法\\n\n请求目标\\n\n时间戳\\n\n随机串\\n\n请求体\\n\n'),
          list(
            '请求目标是请求行中的原文，含查询串，如`/openapi/v1/orders?outTradeNo=T0001`；不要重新编码或调整顺序。',
            `时间戳为秒，与平台时钟相差不超过${CLOCK_SECONDS}秒；随机串为16至64位字母数字，${NONCE_SECONDS}秒内不能重复，重试也要换。`,
            '请求体是实际发送的字节。先得到字符串，签名和发送用同一个字符串，不要序列化两次。',
            'SM2签名使用SM3摘要，用户标识为`1234567812345678`，结果为DER编码的Base64。',
            'Authorization中各字段的顺序与空格不限，每个字段只能出现一次。',
          ),
          code(
            'Authorization请求头',
            'Authorization: OPEN-SM2-WITH-SM3 appId="…",serial_no="…",timestamp="…",nonce_str="…",signature="…"',
          ),
        ],
      },
      {
        id: 'signing-hmac',
        title: 'apiKey签名（HMAC）',
        blocks: [
          text(
            'apiKey由双方共同持有，默认不启用；需要时由管理员在应用详情的“密钥”中启用并查看apiKey。认证类型为`OPEN-HMAC-SM3`，`serial_no`填apiKey的序列号（`HK`开头，与apiKey一同显示），待签名串与SM2方式相同，密钥是apiKey的UTF-8字节，结果为小写十六进制。',
          ),
          code('用openssl计算HMAC-SM3，API_KEY为查看到的apiKey', HMAC_SAMPLE),
        ],
      },
      {
        id: 'signing-answer',
        title: '应答验签',
        blocks: [
          text(
            '通过验证的请求，无论成功还是被拒绝，应答都有`Open-Serial`、`Open-Timestamp`、`Open-Nonce`、`Open-Signature`。待签名串为“状态码、时间、随机串、应答体”四行；随机串是请求中的nonce_str，因此旧的应答不能冒充新的应答。',
          ),
          text('平台公钥由`GET /openapi/v1/certificates`提供，按`Open-Serial`选择用途为SIGN的公钥。'),
          code('把十六进制的平台公钥存为platform.pem', PEM_SAMPLE),
          code('用openssl验签', VERIFY_SAMPLE),
        ],
      },
      {
        id: 'signing-secret',
        title: '敏感字段加密',
        blocks: [
          text(
            '付款接口的姓名与账号用平台用途为ENCRYPT的公钥以SM2加密，密文为`C1 ‖ C3 ‖ C2`，开头的04可有可无，再做Base64。加密只保护字段，不能代替HTTPS。',
          ),
          text(
            '公钥是130位十六进制，由`GET /openapi/v1/certificates`提供。加密工具需要PEM文件时，用下面的命令生成`platform.pem`。',
          ),
          code('把用途为ENCRYPT的公钥存为platform.pem', PEM_SAMPLE),
          text(
            'openssl输出的密文是ASN.1，不能直接使用：`SEQUENCE { INTEGER x, INTEGER y, OCTET STRING C3, OCTET STRING C2 }`。x与y各取32字节（去掉多余的前导零，不足的在前面补零），C1是x ‖ y，其后依次接上C3与C2的内容。下面的程序用openssl加密并转换。',
          ),
          code('用openssl和Python加密（encrypt.py）', ENCRYPT_SAMPLE),
        ],
      },
      {
        id: 'signing-rotate',
        title: '密钥轮换',
        blocks: [
          text(
            '同一应用同时最多有两个有效密钥。添加新密钥时选择旧密钥立即失效、24小时或7天后失效；密钥页会显示旧密钥仍被使用的次数。怀疑泄露时点击密钥的“立即停用”，不能恢复。',
          ),
        ],
      },
    ],
  },
  {
    id: 'notify',
    title: '通知',
    blocks: [text('支付、退款、付款、签约等结果会主动通知。通知与订单状态在同一个事务中产生，不会漏记。')],
    sections: [
      {
        id: 'notify-receive',
        title: '接收',
        blocks: [
          list(
            '请求方法为POST，内容为JSON，签名头与应答相同，待签名串的第一行是`NOTIFY`。',
            '5秒内返回状态码200和`{"code":0}`视为送达；不跟随重定向，应答不超过64 KB。',
            '同一事件可能送达多次，用`eventId`去重；先后以`sequence`为准，不以到达顺序为准。',
            '地址须为https；沙箱允许本机http。不能使用内网地址和平台自己的端口。',
          ),
        ],
      },
      {
        id: 'notify-body',
        title: '通知内容',
        blocks: [
          code('请求体', NOTIFICATION_SAMPLE),
          { kind: 'table', label: '通知内容', columns: ['字段', '说明'], rows: NOTIFIED },
        ],
      },
      {
        id: 'notify-retry',
        title: '重试',
        blocks: [
          text(
            '未送达时依次在15秒、30秒、1分钟、5分钟、15分钟、30分钟、1小时、2小时、6小时、12小时、24小时后重试，共约47小时。超过一天未送达会发消息提醒，停止重试时再次提醒。通知记录保留30天，可以逐条或按时间范围重新发送，也可以发送测试通知。',
          ),
        ],
      },
      {
        id: 'notify-read',
        title: '补读事件',
        blocks: [
          text(
            '`GET /openapi/v1/events`按sequence从小到大返回事件，内容与通知相同，只是没有appId。还有更多时用`nextCursor`作下一次的`cursor`；`nextCursor`为null表示已读到最新，记下最后一条的`sequence`，以后用它作`cursor`，从其后的事件继续；没有读到事件时`cursor`不变。',
          ),
        ],
      },
      { id: 'notify-events', title: '事件类型', blocks: [{ kind: 'events' }] },
    ],
  },
  {
    id: 'values',
    title: '状态与枚举',
    blocks: [text('接口与通知中每个代码的含义。')],
    sections: [{ id: 'values-all', title: '代码含义', blocks: [{ kind: 'values' }] }],
  },
  {
    id: 'errors',
    title: '错误与重试',
    blocks: [
      text(
        '出错时返回HTTP状态码和`{"code","msg","field","requestId"}`。超时、断线和5xx的结果未知，429没有生效：都用相同单号、相同内容重试，不会重复生效；换新的随机串和时间戳。',
      ),
    ],
    sections: [
      {
        id: 'errors-again',
        title: '重复请求（幂等）',
        blocks: [
          text(
            `所有创建接口只有一条规则：同一商户的相同单号、相同内容重复请求，不产生任何变化，返回该对象当前的状态（地址仍有效时也返回地址）；内容不同返回409 \`NUMBER_REUSED\`。${FINAL_ERRORS.map((code) => `\`${code}\``).join('、')}，以及签约代收的\`STATE_CONFLICT\`，是最终的拒绝：单号保留，相同内容一直得到同样的拒绝，其他内容返回409 \`NUMBER_REUSED\`，业务要继续就换新单号。其余的拒绝不占用单号，处理后可用原单号重试。`,
          ),
          list(
            '单号由参数区分：路径中的是平台单号，`outTradeNo`、`outRefundNo`等查询参数与字段是商户单号，平台不猜测。',
            '每种对象都可以用两种单号查询；订单与签约可以用两种单号关闭。',
            '查询最终被拒绝的单号：退款、分账退回、付款与签约代收返回`FAILED`与原因（退款在`failReason`，其余在`reason`），手续费为0.00；订单与分账没有失败状态，返回404。',
            '退款与分账用`tradeNo`（平台订单号或代收单号）、`outTradeNo`（商户订单号）、`outCollectNo`（商户代收单号）中的一个指明订单或代收。',
            '受理后才有结果的请求（退款复核、付款、签约代收、分账退回）可以等通知，也可以查询。',
          ),
        ],
      },
      { id: 'errors-codes', title: '错误码', blocks: [{ kind: 'errors' }] },
      {
        id: 'errors-limit',
        title: '频率限制',
        blocks: [
          text(
            `每个应用每秒最多${PER_SECOND}个请求，所有密钥与来源地址合计。超过频率限制，或平台正忙时返回429，按\`Retry-After\`的秒数等待后重试。被拒绝的请求没有任何效果。`,
          ),
        ],
      },
    ],
  },
  {
    id: 'split',
    title: '分账',
    blocks: [
      text(
        '`POST /openapi/v1/splits`把已支付订单的一部分分给本商户下的会员。接收方`bookNo`是会员账簿的账簿编号，在控制台“运营中心”的“会员账簿查询”中查找和复制。',
      ),
      list(
        '同一订单的各次分账合计不超过分账比例上限：标准为30%，特殊申请通过后为批准的比例，按订单金额减去此前退款计算。',
        '冻结的账簿只能收款，不能付出：可以接收分账，不能提现，也不能退回分账。已注销的账簿不能接收。',
      ),
    ],
    sections: [
      {
        id: 'split-rule',
        title: '支付时按规则分账',
        blocks: [
          text(
            '创建订单或签约代收时填写`ruleNo`，支付成功时即按该产品规则分账，不需要再调用分账接口。分账后通知`split.done`，订单与代收的应答中有`splitNo`。',
          ),
          list(
            '`GET /openapi/v1/splits/{splitNo}`返回每个接收方的`partNo`；这样的分账没有商户分账单号，`outSplitNo`为空。',
            '退款前用`POST /openapi/v1/splits/{splitNo}/return`按`partNo`退回，结果见`split.returned`或`split.refused`。规则写明由商户垫付退款的，不需要先退回。',
          ),
        ],
      },
    ],
  },
  {
    id: 'payout',
    title: '付款',
    blocks: [
      text(
        '`POST /openapi/v1/payouts`付到银行卡，`bankCode`填下表的代码；姓名与账号须先加密，见“敏感字段加密”。同一商户单号只付一次，结果以`payout.*`通知或查询为准。',
      ),
    ],
    sections: [
      {
        id: 'payout-banks',
        title: '银行代码',
        blocks: [{ kind: 'table', label: '银行代码', columns: ['代码', '银行'], rows: BANKS_BY_CODE }],
      },
    ],
  },
  {
    id: 'statements',
    title: '对账',
    blocks: [
      text(
        '会计日结束后生成对账单并通知`statement.ready`。对账单生成后不再变化，之后的更正记入更正当日。FUND是汇总的对账单，TRADE是交易明细，每笔记账一行。',
      ),
    ],
    sections: [
      {
        id: 'statements-range',
        title: '本商户与整个企业',
        blocks: [
          text(
            '应用属于一个商户，只读取本商户的交易、流水与对账单。每个商户有自己的对账单，与整个企业的同时生成，各有编号与SHA-256；各商户的行合起来就是整个企业的对账单中有商户的行。账户由企业的所有商户共用，余额、记账后余额和整个企业的对账单需要“企业数据”权限，由管理员在应用详情的“接口权限”中授予。有该权限的应用用`range=MERCHANT`仍可只取本商户的；不同商户可能使用相同的商户单号。',
          ),
        ],
      },
      {
        id: 'statements-columns',
        title: '对账单的列',
        blocks: [
          {
            kind: 'table',
            label: '对账单的列',
            columns: ['列', '说明'],
            rows: [
              ['首行', '名称、商户号或企业的会员号、会计日、格式与编号；没有“格式2”的文件见“旧格式”'],
              ['TRADE 记账时间、分录号', '何时记账；分录号在企业内唯一'],
              ['TRADE 交易单号', '订单的paidTradeNo，退款的refundNo，分账的partNo，代付的payoutNo'],
              ['TRADE、FUND 商户号、商户名称', '交易所属的商户，名称为结账时的；属于企业自己的为空'],
              ['TRADE 商户订单号', 'outTradeNo；签约代收是outCollectNo；退款与分账的行是原订单的'],
              ['TRADE 商户退款单号', 'outRefundNo；在控制台退款的为空'],
              ['TRADE 商户分账单号', 'outSplitNo，分账退回的行也有；按规则自动分账的为空'],
              ['TRADE 商户代付单号', 'outPayoutNo；在控制台付款的为空'],
              ['TRADE 产品、业务类型', '支付方式或产品；业务类型见“业务类型”'],
              ['TRADE、FUND 所属日期', '迟到的记账所属的日期；当日的为空'],
              ['TRADE 交易金额、退款金额、分账金额、分账退回', '每行只有与其业务相符的金额，单位元'],
              ['TRADE 内扣手续费、退还手续费', '从交易中扣收与退还的手续费'],
              [
                'TRADE 待结算、手续费、余额、分账账户变动',
                '该笔记账使各账户增加的金额，减少为负数；各行之和是该账户当日的变动',
              ],
              ['TRADE 手续费账户扣费、手续费账户退还', '从手续费账户收取与退还的手续费；这样收费的交易，内扣手续费为0'],
              ['TRADE 结算及划转、手续费账户充值及划转', '结算、充值与本企业账户之间的划转，不属于某一笔交易'],
              ['TRADE 其他账户扣费、其他账户退费', '由余额或分账账户承担的手续费，已含在该账户的变动中'],
              ['TRADE 平台垫付、垫付还款', '平台垫付的手续费与其还款'],
              ['FUND 对账单', '交易对账单、资金对账单或手续费对账单的一行；商户的文件没有资金对账单'],
              ['FUND 产品、业务类型/账户、笔数', '该行所指的交易或账户，与记账笔数'],
              ['FUND 项目、金额', '项目名称与金额；资金对账单中 期初余额 + 收入 + 支出（负数）= 期末余额'],
            ],
          },
          text(
            '各单号与编号在文件中完整，程序请按文本读取。表格软件直接打开CSV会改写15位以上的数字，保存后无法恢复：请用“从文本/CSV导入”，把单号的列设为文本；人工核对可在控制台的“交易明细账单”下载XLSX。',
          ),
        ],
      },
      {
        id: 'statements-first',
        title: '旧格式',
        blocks: [
          text(
            '首行没有“格式2”的对账单是升级前结账的日期，内容与SHA-256保持原样。只有整个企业的文件有编号与SHA-256；本商户的内容由其中选出。',
          ),
          {
            kind: 'table',
            label: '旧格式的列',
            columns: ['列', '说明'],
            rows: [
              ['TRADE 商户单号', 'outTradeNo、outPayoutNo或outCollectNo；没有商户号、商户名称和其他商户单号'],
              ['TRADE 对方户名', '付款人或收款方；格式2没有此列'],
              ['TRADE 行', '只有待结算账户、手续费账户和垫付的记账；格式2有所有账户的'],
              ['FUND 商户号', '没有商户名称；其余各列与格式2相同'],
            ],
          },
        ],
      },
      {
        id: 'statements-types',
        title: '业务类型',
        blocks: [
          {
            kind: 'table',
            label: '业务类型',
            columns: ['businessType', '业务'],
            rows: Object.entries(BUSINESS_TYPE_WORDS),
          },
        ],
      },
      {
        id: 'statements-way',
        title: '对账步骤',
        blocks: [
          steps(
            '收到`statement.ready`后下载FUND与TRADE对账单。本商户的文件与`merchantSha256`、`merchantTradeSha256`核对，整个企业的与`sha256`、`tradeSha256`核对。',
            '在TRADE中按商户订单号、商户退款单号、商户分账单号、商户代付单号与自己的记录逐笔核对金额。整个企业的文件先按商户号分开，不同商户可能使用相同的单号。',
            '平台有、商户没有：查询订单，补记。商户有、平台没有：查询订单状态，以平台为准。',
            '有“企业数据”权限的应用再核对整个企业：余额 = 期初 + 收入 − 支出，与`GET /openapi/v1/balances`一致。',
          ),
        ],
      },
    ],
  },
  {
    id: 'sandbox',
    title: '沙箱',
    blocks: [text('沙箱是完整的平台：相同的校验、限额、手续费和账务，只是银行与付款人由规则代替，不会动用真实资金。')],
    sections: [
      {
        id: 'sandbox-rules',
        title: '如何得到各种结果',
        blocks: [
          list(
            '收银台页面可以选择支付成功、失败、延迟到账或离开。',
            '收款方姓名或备注含“驳回”的付款会失败，含“挂起”的一直处理中，收款方姓名含“退汇”的付出后退回。',
            '付款人姓名或备注含“驳回”的签约代收会失败，含“挂起”的一直处理中。',
            '退回原因含“驳回”的分账退回会被接收方拒绝，含“挂起”的一直等待接收方答复。',
            '达到复核金额的退款与付款由复核人在控制台放行或拒绝，被拒绝的失败。',
            `测试卡号：个人银行卡填任意校验位正确的12至19位卡号，如\`${TEST_CARD}\`；对公账户填任意8至30位数字，如\`${TEST_ACCOUNT}\`。手机号填任意号码，如\`${TEST_MOBILE}\`，短信不会真的发出，内容用下面的命令查看。`,
            '在线调试在接口文档每个开放接口的下方，请求由本页签名后发送，私钥不会离开浏览器。控制台接口多数也可以在线调试，以当前登录用户的身份发送；登录、密码、密钥等不能调试的，接口页面会说明原因。',
          ),
        ],
      },
      {
        id: 'sandbox-controls',
        title: '时钟、故障与短信',
        blocks: [
          text('沙箱在本机提供`/sandbox/*`控制接口，请求须带`X-Sandbox: 1`请求头。'),
          code(
            '把业务时钟前移一天：日终、到期、重试与结算依次发生',
            `curl -sS -X POST "$BASE/sandbox/clock" -H 'X-Sandbox: 1' -H 'Content-Type: application/json' -d '{"advance":"P1D"}'`,
          ),
          code(
            '让下一次创建订单生效但丢失应答，用来演练重复请求',
            `curl -sS -X POST "$BASE/sandbox/faults" -H 'X-Sandbox: 1' -H 'Content-Type: application/json' -d '{"path":"/openapi/v1/orders","times":1,"when":"after","drop":true}'`,
          ),
          code(
            '停用商户的产品，stopReason填null恢复',
            `curl -sS -X POST "$BASE/sandbox/config" -H 'X-Sandbox: 1' -H 'Content-Type: application/json' -d '{"products":[{"merchantNo":"S800010000001","productCode":"CASHIER","stopReason":"演练"}]}'`,
          ),
          code(
            '让下一次付款返回指定的错误，应答没有签名',
            `curl -sS -X POST "$BASE/sandbox/faults" -H 'X-Sandbox: 1' -H 'Content-Type: application/json' -d '{"path":"/openapi/v1/payouts","times":1,"status":422,"answer":{"code":"ACCOUNT_FROZEN","msg":"账户已冻结"}}'`,
          ),
          code('查看平台发出的短信与邮件', `curl -sS "$BASE/sandbox/outbox" -H 'X-Sandbox: 1'`),
        ],
      },
      {
        id: 'sandbox-errors',
        title: '如何得到各种错误',
        blocks: [
          {
            kind: 'table',
            label: '如何得到各种错误',
            columns: ['错误码', '做法'],
            rows: PROVOKED,
          },
        ],
      },
    ],
  },
  {
    id: 'golive',
    title: '上线清单',
    blocks: [text('上线前逐项确认。应用详情的“概况与检查”会自动检查其中一部分。')],
    sections: [
      {
        id: 'golive-list',
        title: '清单',
        blocks: [
          list(
            '私钥只保存在服务器，不在代码库、日志和前端中；已停用不再使用的apiKey。',
            '限制了允许访问的出口地址。',
            '应答与通知都验签，通知按eventId去重。',
            '超时与5xx用相同单号重试，不换单号。',
            '以通知或查询结果发货，不以付款人返回页面为准。',
            '每日对账，差异当日处理。',
            '演练过密钥轮换和通知地址故障。',
          ),
        ],
      },
      { id: 'golive-changes', title: '更新记录', blocks: [{ kind: 'changelog' }] },
    ],
  },
];
