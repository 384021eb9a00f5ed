import * as z from 'zod/mini';
import { section } from '../defineCall';
import { BASE, ChangeStatus, PartsSent, PartsShown, WHICH } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/* The modification of an enterprise that has passed. The data in force stay until the review has passed. */

const ModifyStatus = z.object(ChangeStatus);

/** The data in force that can be modified, with the status of the newest modification. */
export const modifyInfo = defineCall({
  path: '/user/enterprise/modify/info',
  doc: { title: '查询可修改企业信息', purpose: '查看企业生效中的可变更资料，以及最近一次变更的状态。' },
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});

/** Reads only the status, for polling. */
export const modifyStatus = defineCall({
  path: '/user/enterprise/modify/status',
  doc: { title: '查询企业信息修改进度', purpose: '只查询企业资料变更的审核状态，供状态页轮询。' },
  request: z.object(WHICH),
  answer: ModifyStatus,
  permission: 'account:read',
});

/**
 * Submits changed parts of a PASS enterprise, each part whole. Omitted numbers stay unchanged. One modification is possible at a
 * time. `version` of a part is the current version (`modifyInfo`); another version is refused with STEP_CHANGED. Refused fields
 * are named `enterprise.address`.
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

/** The content of the last refused modification, with masked numbers and the reasons; untouched parts are null. */
export const modifyRejectInfo = defineCall({
  path: '/user/enterprise/modify/reject/info',
  doc: { title: '查询企业信息驳回原因', purpose: '查看上次被驳回的变更内容与逐项原因，号码脱敏。' },
  request: z.object(WHICH),
  answer: z.extend(ModifyStatus, PartsShown),
  permission: 'account:read',
});
