export const TEXT = {
  title: '协议',
  names: '协议列表',
  version: (version: string, time: string) => `版本 ${version}，发布时间 ${time}`,
  download: '下载',
  downloadOf: (name: string) => `下载${name}`,
  loading: '加载中',
  namesFailed: '协议列表加载失败',
  failed: '协议加载失败',
  retry: '重试',
  none: '暂无协议',
  home: '返回首页',
} as const;
