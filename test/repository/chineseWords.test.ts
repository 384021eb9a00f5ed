import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, repositoryFiles } from './files';

/** Chinese words that the console does not use, each with its replacement. */
const OUT: Readonly<Record<string, string>> = {
  正在加载: '加载中',
  保存成功: '已保存',
  账户号: '账号',
  收款人: '收款方',
};
/** Matches lines that list words in the files of other software, which are read but not shown. */
const OF_FILES = /^\s*also: \[|^const PAYEE = /;

it.each(Object.entries(OUT))('the sources contain no “%s”, because the console uses “%s”', (out) => {
  const found = repositoryFiles()
    .filter((file) => /^(src|sandbox)\/.*\.(ts|tsx|js|html)$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.includes(out) && !OF_FILES.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
