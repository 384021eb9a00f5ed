import type { FlowKind } from './flow';

export const DIAGRAM_TEXT = {
  kinds: { payer: '付款方', platform: '平台', account: '账户', receiver: '收款方', bank: '银行' } satisfies Record<
    FlowKind,
    string
  >,
  described: (nodes: number, edges: number) => `共 ${nodes} 个参与方，${edges} 个步骤，步骤见下方列表`,
  steps: '资金流向步骤',
  step: (from: string, to: string, label: string) => `从 ${from} 到 ${to}：${label}`,
} as const;
