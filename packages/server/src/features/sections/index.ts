export { createSections } from './create-sections.ts'
export type { SectionService } from './section-service.ts'
