import { courseCategories } from '@tuntas/contract/campus/masters'
import { ResourceForm } from '../../../kit/ResourceForm'

export default function CourseCategoryForm({ id }: { id: string | undefined }) {
  return <ResourceForm resource={courseCategories} id={id} />
}
