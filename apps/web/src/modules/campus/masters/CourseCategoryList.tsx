import { courseCategories } from '@tuntas/contract/campus/masters'
import { ImportLink } from '../../../kit/list/ImportLink'
import { ResourceList } from './ResourceList'

export default function CourseCategoryList() {
  return (
    <ResourceList
      from="/_in/_shell/courses-category/"
      resource={courseCategories}
      more={<ImportLink kind="course-category" />}
    />
  )
}
