export const root = '/';
export const home = '/home';
export const homeYuncang = '/homeYuncang';
export const editCompanyInfo = '/home/editCompanyInfo';
export const addEnterprises = '/home/addEnterprises';
export const editSuccess = '/home/editSuccess';
export const preparation = '/home/preparation';
export const messages = '/message/index';
export const message = '/message/detail/:msgId';

/** Query parameters that links to the home pages may contain, by path. */
export interface Query {
  [addEnterprises]: 'enterpriseId' | 'enterpriseNo';
}
