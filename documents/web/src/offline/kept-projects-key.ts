/** Key of the projects that the user keeps offline on this device. Signing out removes it. */
export const keptProjectsKey = 'sanhe.documents.keptProjects'
