import * as z from 'zod/mini';
import { section } from '../defineCall';
import { BASE, ChangeStatus, PartsSent, PartsShown, WHICH } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/*
 * Calls to change the data of an enterprise that has passed its onboarding. The old data stay valid until the change has passed
 * its review.
 */

const ModifyStatus = z.object(ChangeStatus);

/** Returns the currently valid data that can be changed, with the review status of the newest change. */
export const modifyInfo = defineCall({
  path: '/user/enterprise/modify/info',
  doc: { title: '查询可修改企业信息', purpose: '查看企业生效中的可变更资料，以及最近一次变更的状态。' },
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});

/** Returns only the review status of the newest change, for polling. */
export const modifyStatus = defineCall({
  path: '/user/enterprise/modify/status',
  doc: { title: '查询企业信息修改进度', purpose: '只查询企业资料变更的审核状态，供状态页轮询。' },
  request: z.object(WHICH),
  answer: ModifyStatus,
  permission: 'account:read',
});

/**
 * Submits changed parts (enterprise, legal person, beneficiaries) of a PASS enterprise. Each part must be complete; numbers that
 * are left out stay unchanged. Only one change can be under review. `version` of a part is the version that the user has seen
 * (`modifyInfo`); an older version is refused with STEP_CHANGED. Errors are named like `enterprise.address`.
 */
export const modifySubmit = defineCall({
  path: '/user/enterprise/modify/submit',
  doc: { title: '修改企业信息', purpose: '提交已认证企业的资料变更，审核通过前原资料继续有效。' },
  request: z.object({ ...WHICH, ...PartsSent }),
  answer: ModifyStatus,
  refusals: {
    STEP_CHANGED: '生效内容读取后已有变更',
    MODIFY_PENDING: '有一项修改正在审核',
    NOTHING_CHANGED: '没有提交任何内容',
  },
  permission: 'account:admin',
  kept: true,
  encrypted: true,
});

/**
 * Returns the content of the last refused change, with masked numbers and the review's reasons; parts that were not changed are
 * null.
 */
export const modifyRejectInfo = defineCall({
  path: '/user/enterprise/modify/reject/info',
  doc: { title: '查询企业信息驳回原因', purpose: '查看上次被驳回的变更内容与逐项原因，号码脱敏。' },
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});
