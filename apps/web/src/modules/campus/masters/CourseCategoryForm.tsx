import { courseCategories } from '@tuntas/contract/campus/masters'
import { ResourceForm } from './ResourceForm'

export default function CourseCategoryForm({ id }: { id: string | undefined }) {
  return <ResourceForm resource={courseCategories} id={id} />
}
