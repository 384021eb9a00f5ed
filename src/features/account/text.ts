/** Messages of the flows. The pages' own texts are in pageText.ts. */
export const TEXT = {
  loginPassword: '登录密码已修改',
  loginPasswordSignIn: '登录密码已修改，请重新登录',
  payPassword: { set: '支付密码设置成功', change: '支付密码修改成功', forgotten: '支付密码重置成功' },
  mail: '登录邮箱修改成功',
  realName: '实名认证成功',
  bindAdmin: '管理员绑定成功',
  changeAdmin: '管理员变更成功',
  staffAdded: '员工添加成功',
  staffJoined: '该手机号已注册，已直接加入本企业',
  staffChanged: '员工信息已保存',
  staffRemoved: '员工已删除',
  confirmRemove: (name: string) => `确定要删除员工“${name}”吗？该员工的登录会立即失效。`,
  signInAgain: '请重新登录',
} as const;
