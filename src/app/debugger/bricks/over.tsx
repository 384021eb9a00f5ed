import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { ReasonDialog } from '@/shared/form/ReasonDialog';
import { TextField } from '@/shared/form/TextField';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog, Fresh, Leaving, Unsaved } from '@/shared/ui/Dialog';
import looks from '@/shared/ui/looks.module.css';
import { MoreActions } from '@/shared/ui/MoreActions';
import { Popup } from '@/shared/ui/Popup';
import type { Group } from './model';

/** Opens a sample component that covers the page, such as a dialog, with a button. */
function Opener({ text, children }: { text: string; children: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const [value, onChange] = useState('');
  return (
    <Dialog title="修改备注" width={420} closeText="关闭" onClose={onClose}>
      <div className={looks.inside}>
        <Unsaved dirty={value !== ''} />
        <TextField
          name="remark"
          label="备注"
          value={value}
          problem={undefined}
          onChange={onChange}
          onLeave={() => undefined}
          hint="填写后关闭会先询问"
        />
        <Button type="primary" onClick={onClose}>
          保存
        </Button>
      </div>
    </Dialog>
  );
}

function Menu() {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label="更多操作"
      width={260}
      trigger={(props) => <Button {...props}>打开浮层</Button>}
    >
      <div className={looks.inside}>浮层挂在按钮上，不会被滚动的框裁掉。</div>
    </Popup>
  );
}

export const OVER_BRICKS: Group = {
  title: '浮在页面上的',
  bricks: [
    {
      names: ['Dialog', 'Unsaved', 'Leaving', 'Fresh'],
      from: '@/shared/ui/Dialog',
      use: '浏览器自带的对话框；drawer 是右侧抽屉。里面的表单用 Unsaved 说明有没有未保存的内容，提交后换上的内容用 Fresh 挡住连点。',
      states: [
        { label: '表单', shown: <Opener text="打开对话框">{(close) => <Form onClose={close} />}</Opener> },
        {
          label: '提交后换上的内容',
          shown: (
            <Opener text="打开结果">
              {(close) => (
                <Dialog title="收款链接" width={440} closeText="关闭" onClose={close}>
                  <Fresh />
                  <p className={looks.inside}>前半秒内的点击不起作用。</p>
                </Dialog>
              )}
            </Opener>
          ),
        },
        {
          label: '抽屉',
          shown: (
            <Opener text="打开抽屉">
              {(close) => (
                <Dialog drawer title="交易详情" width={720} closeText="关闭" onClose={close}>
                  <div className={looks.inside}>
                    <DescriptionList
                      of={[
                        ['交易单号', 'T 20261123 0100 11995'],
                        ['金额（元）', '128,000.00'],
                        ['状态', '成功'],
                      ]}
                    />
                  </div>
                </Dialog>
              )}
            </Opener>
          ),
        },
        {
          label: '离开前询问',
          shown: <Opener text="打开询问">{(close) => <Leaving onStay={close} onLeave={close} />}</Opener>,
        },
      ],
    },
    {
      names: ['ReasonDialog'],
      from: '@/shared/form/ReasonDialog',
      use: '问拒绝、驳回的原因：不能撤销的事，说明后果。',
      states: [
        {
          label: '问原因',
          shown: (
            <Opener text="打开驳回">
              {(close) => (
                <ReasonDialog
                  title="审核驳回 2 单"
                  hint="驳回后不会付款。"
                  label="驳回原因"
                  rule={(typed) => (typed.trim() === '' ? '请输入驳回原因' : undefined)}
                  action="审核驳回"
                  onGive={close}
                  onClose={close}
                />
              )}
            </Opener>
          ),
        },
      ],
    },
    {
      names: ['Popup'],
      from: '@/shared/ui/Popup',
      use: '挂在按钮上的面板：菜单、列设置。',
      states: [{ label: '收起', shown: <Menu /> }],
    },
    {
      names: ['MoreActions'],
      from: '@/shared/ui/MoreActions',
      use: '放不下的操作：行内用图标，标题旁用“更多”。选中后收起。',
      states: [false, true].map((word) => ({
        label: word ? '标题旁' : '行内',
        shown: <MoreActions word={word} actions={[{ id: 'again', label: '再转一笔' }]} onSelect={() => undefined} />,
      })),
    },
  ],
};
