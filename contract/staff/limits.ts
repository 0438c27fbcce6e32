/** Characters of the name of a role made in the administration. */
export const ownRoleNameLength = 40;
export const mostOwnRoles = 50;
/** Roles given to accounts. */
export const mostMembers = 500;
