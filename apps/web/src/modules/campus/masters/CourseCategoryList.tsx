import { courseCategories } from '@tuntas/contract/campus/masters'
import { ImportLink } from '../../../kit/ImportLink'
import { ResourceList } from '../../../kit/ResourceList'

export default function CourseCategoryList() {
  return (
    <ResourceList
      from="/_in/_shell/courses-category/"
      resource={courseCategories}
      more={<ImportLink kind="course-category" />}
    />
  )
}
