/** All texts of the session's flows (glossary, "Session" and "Toasts"). */
export const TEXT = {
  captchaCancelled: '用户取消',
  captchaPassed: '验证成功',
  captchaFailed: '请稍后重试',
  confirmLogOut: '确定要退出登录吗？',
  confirmEndOther: (device: string) => `确定要让该设备（${device}）退出登录吗？`,
  otherEnded: '该设备已退出登录',
  begunElsewhere: (enterprise: string) => `登录前您在“${enterprise}”操作，切换回该企业可继续`,
  switchedElsewhere: '已在其他页面切换企业或商户，本页面已更新',
  signedOutElsewhere: '已在其他页面退出登录',
  userChanged: '已在其他页面登录其他账号，本页面已更新',
  signedInAgain: '已在其他页面重新登录，本页面已更新',
  idle: '长时间未操作，已自动退出登录',
  expired: '用户凭证已过期',
  menusChanged: '权限已变更，请重新登录',
  confirm: '确认',
  userInfoFailed: '系统错误，请稍后重试',
} as const;
