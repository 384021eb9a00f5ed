import type { Kysely } from 'kysely';
import type { AgreementType } from '@/contract/calls/agreements';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';

interface Agreement {
  no: string;
  type: AgreementType;
  name: string;
  content: string;
}

const parties = '甲方为使用开放平台的企业或个人用户，乙方为开放平台的运营方。';

const AGREEMENTS: readonly Agreement[] = [
  {
    no: 'XY2026000001',
    type: 'REGISTER',
    name: '用户服务协议',
    content: `${parties}甲方在注册前应当完整阅读本协议，勾选同意即视为接受全部条款。

第一条 账号

甲方以手机号码或邮箱注册账号，并对账号下的全部操作负责。账号不得出租、出借或转让。

第二条 服务内容

乙方向甲方提供企业入网、账户管理、资金收付、交易查询和对账等服务。具体产品以开通结果为准。

第三条 用户义务

甲方应当保证所提交的资料真实、完整、有效，并在变更后30日内更新。甲方不得利用平台从事洗钱、套现或其他违反法律法规的活动。

第四条 服务的中断

因系统维护、不可抗力或监管要求，乙方可以暂停部分服务，并尽可能提前以站内消息通知甲方。

第五条 责任

任何一方违反本协议造成对方损失的，应当承担赔偿责任。因甲方泄露密码造成的损失由甲方承担。

第六条 协议的变更

乙方修改本协议时提前7日公告。甲方在公告期后继续使用服务的，视为接受修改。`,
  },
  {
    no: 'XY2026000002',
    type: 'REGISTER',
    name: '隐私政策',
    content: `乙方重视甲方的个人信息与企业信息，仅在为甲方提供服务所必需的范围内处理。

第一条 收集的信息

注册时收集手机号码或邮箱；企业入网时收集营业执照、法定代表人和受益所有人的身份信息；使用服务时收集操作日志。

第二条 使用的目的

用于身份核验、账户安全、交易处理、监管报送和服务通知。

第三条 存储与保护

信息存储于境内。证件号码、银行卡号和密码在传输时加密，密码以不可还原的方式保存。

第四条 对外提供

除法律法规要求和完成交易所必需外，乙方不向第三方提供甲方的信息。

第五条 甲方的权利

甲方可以查询、更正其信息，也可以注销账号。注销后依法应当保存的记录除外。`,
  },
  {
    no: 'XY2026000003',
    type: 'WALLET',
    name: '企业钱包服务协议',
    content: `${parties}甲方申请开通企业钱包，应当已通过企业认证。

第一条 账户

乙方为甲方开立余额账户、待结算账户、手续费账户和分账账户，各账户的用途以账户总览的说明为准。

第二条 充值与提现

甲方可以从同名银行账户充值，也可以提现到同名银行账户。提现到账时间以收款银行处理为准，被退回的资金退还原账户。

第三条 指令

经支付密码验证的指令视为甲方的真实意思。指令一经受理不可撤销。

第四条 手续费

手续费按开通产品时确认的费率收取，从同一账户另行扣收。

第五条 差错处理

甲方发现账户记录有误的，应当在30日内提出，乙方在5个工作日内答复。`,
  },
  {
    no: 'XY2026000004',
    type: 'PAYMENT',
    name: '支付服务协议',
    content: `${parties}本协议适用于收款、代付、退款和分账服务。

第一条 交易真实

甲方应当保证每一笔交易有真实的商品或服务背景，并保存凭证不少于5年。

第二条 限额

单笔和单日限额以限额规则页面所示为准。甲方可以申请调整，由乙方审核。

第三条 风险协查

乙方发现异常交易的，可以要求甲方在3个工作日内补充材料，并可以暂缓处理相关交易。

第四条 对账

乙方每日提供对账单。甲方应当及时核对，逾期未提出异议的，视为认可。`,
  },
];

/** Inserts the agreements that are in force. */
export async function seedAgreements(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await db
    .insertInto('agreements')
    .values(
      AGREEMENTS.map(({ no, type, name, content }, place) => ({
        face_agreement_no: no,
        agreement_type: type,
        agreement_name: name,
        version: 'V1.0',
        content,
        place,
        published_at: new Date(now.getTime() - (500 - place) * DAY_MS),
      })),
    )
    .execute();
}
