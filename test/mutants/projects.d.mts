import type { TestContext } from '@jest/test-result';
import type { Config } from '@jest/types';

export interface Project {
  globalConfig: Config.GlobalConfig;
  context: TestContext;
}
export const root: string;
export function named(file: string): string;
export function projectOf(test: string): 'console' | 'sandbox' | undefined;
export function openProject(name: string, covered?: string[]): Promise<Project>;
export function testsOf(project: Project): string[];
