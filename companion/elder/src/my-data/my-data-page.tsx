import { Eye, FileText, HeartPulse } from 'lucide-react'
import { RowGroup, RowLink } from '#parts/row-link.tsx'
import { ElderScreenLayout } from '#shell/screen.tsx'
import { DataExportSection } from './data-export-section.tsx'
import { FhirDownloadSection } from './fhir-download.tsx'
import { LegalLinks } from './legal-links.tsx'

/** Page of the user's data rights: copy of the data, health data, access log and legal documents. */
export function MyDataPage() {
  return (
    <ElderScreenLayout title="我的信息" back="/me">
      <DataExportSection />
      <FhirDownloadSection />
      <RowGroup>
        <RowLink
          to="/me/family/access-log"
          icon={Eye}
          label="谁看过我"
          value="子女和平台工作人员的查看记录"
        />
        <RowLink to="/health/consent" icon={HeartPulse} label="健康数据授权" value="同意或撤回" />
        <RowLink to="/me/profile" icon={FileText} label="修改我的资料" />
      </RowGroup>
      <LegalLinks />
    </ElderScreenLayout>
  )
}
