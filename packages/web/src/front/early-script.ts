import { LANGUAGES, type LanguageCode } from '@kafana/locales'

/**
 * Runs before anything is painted, so it stands in the page itself; the server permits it by its digest. Who is signed in goes to where the guard leads
 * them, and a bare address becomes that of the language which was chosen on this device. Storage can be forbidden: then the page stays as it is.
 */
export const earlyScript = (own: LanguageCode): string =>
  `try{
let s=localStorage,p=location.pathname.replace(/\\/$/,''),c=s.getItem('i18nextLng'),l=${JSON.stringify(LANGUAGES)};
if((s.getItem('user')||'')[0]==='{')location.replace('/login');
else if(c!=='${own}'&&l.includes(c)&&!l.includes(p.split('/')[1]))location.replace('/'+c+p+location.hash)
}catch{}`.replaceAll('\n', '')
