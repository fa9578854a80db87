export * from './rubric.vocabulary.ts'
