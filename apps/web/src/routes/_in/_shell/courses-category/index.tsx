import { createFileRoute } from '@tanstack/react-router'
import { courseCategories } from '@tuntas/contract/campus/masters'
import { keepers } from '@tuntas/contract/wire/roles'
import { ImportLink } from '../../../../kit/ImportLink'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/courses-category/')({
  staticData: { roles: keepers },
  validateSearch: listSearch('study_program_id', 'curriculum_id', 'status'),
  component: () => (
    <ResourceList
      from="/_in/_shell/courses-category/"
      resource={courseCategories}
      more={<ImportLink kind="course-category" />}
    />
  ),
})
