export const SESSIONS_TEXT = {
  title: '登录设备',
  current: '当前设备',
  signedInAt: (time: string) => `${time} 登录`,
  end: '退出',
  endLabel: (device: string) => `让该设备退出：${device}`,
  loading: '加载中',
  failed: '登录设备加载失败',
} as const;
