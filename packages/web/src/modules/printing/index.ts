export { UnprintedPapers } from './unprinted-papers.tsx'
