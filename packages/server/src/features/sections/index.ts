export { createSections } from './create-sections.ts'
export type { Section, SectionService } from './section-service.ts'
