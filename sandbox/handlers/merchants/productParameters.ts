import type { Section } from '@/contract/calls/applications';
import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/productParameters';
import { PARAMETER_SECTIONS } from '@/contract/calls/productParameters';
import type { ProductState } from '@/contract/calls/products';
import { checkedSection, withoutEmpty } from '@/contract/calls/sectionCheck';
import type { ProductCode } from '@/contract/words/productCodes';
import { fileProblems } from '../../domain/applications/files';
import { listIn } from '../../domain/applications/model';
import { ownerOf } from '../../domain/applications/store';
import { audit } from '../../domain/audit';
import type { AuthedContext } from '../../domain/context';
import { closedAt } from '../../domain/products/gate';
import { isOwnBalance } from '../../domain/products/needs';
import { mostPercent, parameterChanges, parametersOf, setParameters } from '../../domain/products/parameters';
import { productStates } from '../../domain/products/states';
import { refuse } from '../../domain/refusal';
import type { Handlers } from '../handler';

const parametersView = async (
  { db }: AuthedContext,
  merchantNo: string,
  productCode: ProductCode,
  state: ProductState,
) => ({
  productCode,
  state,
  ...(await parametersOf(db, merchantNo, productCode)),
  history: await parameterChanges(db, merchantNo, productCode),
});

export const productParameterHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  queryProductParameters: async ({ productCode }, context) => {
    const owner = await ownerOf(context.db, context.user);
    const { state } = (await productStates(context.db, owner))[productCode];
    return parametersView(context, owner.merchantNo, productCode, state);
  },

  saveProductParameters: async ({ productCode, values, version }, context) => {
    const { db, user, now, address } = context;
    const owner = await ownerOf(db, user);
    const { state } = (await productStates(db, owner))[productCode];
    if (state !== 'OPEN' && state !== 'CHANGING')
      refuse((await closedAt(db, owner.merchantNo, [productCode]))?.msg ?? '', { bizCode: 'NOT_OPEN' });
    const section: Section = PARAMETER_SECTIONS[productCode];
    const sound = checkedSection(section, withoutEmpty(values));
    // Fields that the user has emptied replace the stored parameters by empty ones.
    const emptied = Object.keys(section.fields).filter((field) => values[field] !== undefined);
    const checked: Record<string, string> = {
      ...Object.fromEntries(emptied.map((field) => [field, ''])),
      ...sound.values,
    };
    const problems =
      Object.keys(sound.problems).length > 0
        ? sound.problems
        : await wrongParameters(context, owner, productCode, checked);
    if (Object.keys(problems).length > 0) refuse(Object.values(problems)[0] ?? '', { fields: problems });
    const { nick_name: by } = await db
      .selectFrom('users')
      .select('nick_name')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const saved = await setParameters(db, {
      merchantNo: owner.merchantNo,
      productCode,
      values: checked,
      version,
      by,
      now,
    });
    if (!saved) {
      // If the stored values already equal the requested values, the request is a retry after a lost response and
      // succeeds.
      const there = await parametersOf(db, owner.merchantNo, productCode);
      if (Object.entries(checked).every(([name, value]) => (there.values[name] ?? '') === value))
        return parametersView(context, owner.merchantNo, productCode, state);
      const [last] = await parameterChanges(db, owner.merchantNo, productCode);
      return refuse(`${last?.by || '其他人'}刚刚修改了参数，请重新加载`, { bizCode: 'PARAMETERS_CHANGED' });
    }
    await audit(db, {
      at: now,
      userId: user.userId,
      sessionId: user.sessionId,
      action: 'product.parametersChanged',
      subject: `${owner.merchantNo}/${productCode}`,
      detail: checked,
      address,
    });
    return parametersView(context, owner.merchantNo, productCode, state);
  },
};

/** Validates parameters beyond their schema. Returns the problems by field. */
async function wrongParameters(
  context: AuthedContext,
  owner: Awaited<ReturnType<typeof ownerOf>>,
  productCode: keyof typeof PARAMETER_SECTIONS,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const { db, user } = context;
  if (productCode === 'CASHIER') {
    const all = await productStates(db, owner);
    const shown = listIn((await parametersOf(db, owner.merchantNo, 'CASHIER')).values['payMethods']);
    // A pay method whose terms are being changed can still be used. A stopped pay method stays in the cashier's list.
    const may = (code: ProductCode) =>
      ['OPEN', 'CHANGING'].includes(all[code].state) || (all[code].state === 'STOPPED' && shown.includes(code));
    const closed = listIn(values['payMethods']).find((code) => !may(code as ProductCode)) as ProductCode | undefined;
    if (closed) return { payMethods: (await closedAt(db, owner.merchantNo, [closed]))?.msg ?? '' };
    return fileProblems(db, {
      owner,
      userId: user.userId,
      section: PARAMETER_SECTIONS.CASHIER,
      values: { logoUrl: values['logoUrl'] ?? '' },
    });
  }
  if (productCode === 'ZTO_DEFRAY') {
    if (!(await isOwnBalance(db, owner.memberNo, values['payAccountNo'] ?? '')))
      return { payAccountNo: '请选择本企业的余额账户' };
    return (values['from'] ?? '') < (values['to'] ?? '') ? {} : { to: '结束时间必须晚于开始时间' };
  }
  const most = mostPercent((await parametersOf(db, owner.merchantNo, 'ZTO_PS')).values);
  if (Number(values['highestPercent']) > most) return { highestPercent: `最高${most}%` };
  return receiversProblem(context, owner.merchantNo, values);
}

/**
 * Validates the receivers of an automatic split. They must be member books of the merchant, each at most once. Their
 * total share must not exceed the highest allowed share.
 */
async function receiversProblem({ db }: AuthedContext, merchantNo: string, values: Record<string, string>) {
  if (values['mode'] !== 'AUTO') return {};
  const parts = (values['receivers'] ?? '').split(',').filter((one) => one !== '');
  if (parts.length === 0) return { receivers: '自动分账须至少添加一个接收方' };
  const pairs = parts.map((part) => part.split(':'));
  if (!pairs.every((pair) => pair.length === 2 && /^[1-9]\d?$/.test(pair[1] ?? '')))
    return { receivers: '接收方比例须为1-99的整数' };
  const books = pairs.map(([bookNo = '']) => bookNo);
  if (new Set(books).size !== books.length) return { receivers: '接收方不能重复' };
  const known = await db
    .selectFrom('member_books')
    .select('book_no')
    .where('merchant_no', '=', merchantNo)
    .where('state', '=', 'NORMAL')
    .where('book_no', 'in', books)
    .execute();
  if (known.length !== books.length) return { receivers: '接收方不存在或已停用' };
  const sum = pairs.reduce((all, [, percent]) => all + Number(percent), 0);
  return sum > Number(values['highestPercent'])
    ? { receivers: `接收方合计${sum}%，超过最高分账比例` }
    : ({} as Record<string, string>);
}
