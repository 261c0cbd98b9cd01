export interface paths {
    "/api/auth/adminResetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset Passwords
         * @description Require new passwords: open sessions end, and each user is mailed a link that sets one.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserIds"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create User
         * @description Add a user; with `sendEmail` they get a mail with a link that sets their password.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewUser"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ManagedUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/current-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Current User
         * @description The signed-in user.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CurrentUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Users
         * @description Take users away at once. For 30 days `restore` brings them back, then they are erased.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserIds"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/getSecurityRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Security Roles
         * @description The roles that a user of the district can be given; the default user's is hidden.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_GivableRole__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/getUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get User
         * @description One user of the district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ManagedUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/getUserByAlias": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get User By Alias
         * @description The user who has this alias.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AliasRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ManagedUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Ask for an account, in districts that allow it; an administrator has to restore it before it can be used.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset Password
         * @description Set a password by a mailed link; names whose it is, so that the page can sign in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ResetAccount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Users
         * @description Let suspended users in again, and those who were deleted within the last 30 days.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserIds"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sendPasswordResetEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Password Reset Email
         * @description Mail a reset link; the answer is the same whether or not somebody has the address.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResetRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Sessions
         * @description One's own sessions, or for administrators those of a user; the one that was active last first.
         */
        get: {
            parameters: {
                query?: {
                    userId?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_SessionRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke Sessions
         * @description End sessions: those named by `ids`, or without `ids` all but the one that asks.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SessionsToEnd"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_EndedSessions_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Roles
         * @description Give users exactly these roles, these document storage roles, or both.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserRoles"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setSchools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Schools
         * @description Let users belong to exactly these schools, and see and send only what is theirs; to none is as to all.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserSchools"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setupSISInstitutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Institutions For Sis
         * @description The schools of the district, onto which institutions of a student information system are mapped.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_SisInstitution__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setupSISRoles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Roles For Sis
         * @description Onto what the roles of a student information system can be mapped: roles, and document storage roles.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SisRoles_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign Out
         * @description End the session behind the token; `endSession` is where the browser ends the sign-on provider's too.
         *
         *     The browser drops what it has cached. Its storage is the shell's to clear: it also holds the language, the theme,
         *     and, where a locked screen is opened, the token of the session that takes this one's place.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignedOut_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/backchannel/{organization}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log Out By Provider
         * @description End the sessions that a logout token of the district's provider names. Called by the provider, not by people.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    organization: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["Body_log_out_by_provider_api_auth_sso_backchannel__organization__post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish Sign On
         * @description End a sign-in with what the provider's redirect carried: a session of ours, or why not.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CallbackRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignOnAnswer_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Identities
         * @description The external accounts of a user, the oldest first; `isOnlyWay` = without it the user could not sign in.
         */
        get: {
            parameters: {
                query: {
                    userId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_OwnedIdentity__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link Refusal
         * @description Let a refused sign-on in as this user from now on.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LinkRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_IdentityRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In By Ticket
         * @description Take over the session behind a one-time token, as `/login?token=…` does.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TicketRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignOnAnswer_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Unified Profile
         * @description Where the user's profile is at the provider; None when the district has no such page.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ProviderProfile_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Provider
         * @description The district's provider, without its secret, and what is registered there.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ProviderState_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Save Provider
         * @description Set the district's provider up, or change it; an empty secret keeps the one that is stored.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProviderRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ProviderState_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/provider/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Provider
         * @description Forget the provider with its secret; users sign in with a password again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ProviderState_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/provider/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test Provider
         * @description Look at a provider's discovery document and keys, and say what is there and what is missing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["IssuerRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ProviderReport_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Refusals
         * @description Who came from the provider and was not let in, the last first.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_RefusalRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/refusals/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss Refusal
         * @description Take an attempt off the list.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RefusalRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start Sign On
         * @description Begin a sign-in: the answer's `url` is where the browser goes; a cookie binds the sign-in to this browser.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["StartRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignOnStart_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Sign On Ticket
         * @description A one-time token, good for a minute, by which another application takes over this session.
         *
         *     For the integration center `redirect` is its address with the token.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewTicketRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignOnTicket_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlink Identity
         * @description Let an external account in no more, and end the sessions that it opened.
         *
         *     With `sendEmail` the user gets a mail with a link that sets a password.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["IdentityRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend Users
         * @description Let users in no more, and end what they have open.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserIds"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Token
         * @description Sign in with school id, user id and password; or get the token of somebody who has not signed in.
         *
         *     A user who must set a new password gets a `resetPasswordToken` in place of an `access_token`. Every user belongs to
         *     a district, so `isCustomer` makes no difference; `integration` is noted in the activity log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["Body_create_token_api_auth_token_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TokenRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/unlockUser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock Users
         * @description Forget users' wrong passwords: failedLoginStatus becomes unlocked.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserIds"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_UserOutcomes_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/update-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Password
         * @description Change the own password.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/validatetoken": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Validate Token
         * @description Say that the token is good; does not count as activity. The anonymous one is good for nobody: `valid` is false.
         *
         *     A token that is none of ours, or whose session has ended, is refused with 401.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TokenValidity_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/addSchoolsforClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Schools
         * @description Add the schools that are not there yet. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SchoolReportRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/generateTempPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate Password
         * @description Give an administrator a password that must be changed at the first sign-in; it is told this once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClientPasswordRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_FirstUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/initialize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Initialize Client
         * @description Add the first administrator, and the schools: with a temporary password that is told this once, or a mail.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InitializeClientRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_InitializedClient_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/privatePlugins/{slug_or_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Private Plugins
         * @description The plugins that are a customer's own.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug_or_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_PrivatePluginRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/removePrivatePlugin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Private Plugin
         * @description Take a plugin off a customer's list; it does not become everybody's by that.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RemovePrivatePluginRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/saveClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Client
         * @description Change a district's name, time zone and language.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveClientRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ClientRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/savePrivatePlugin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Private Plugin
         * @description Register a plugin for one customer alone, before it is installed. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SavePrivatePluginRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PrivatePluginRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/slugOrId/{slug_or_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Client
         * @description A customer's district by school id or id: facts, schools, administrators and numbers.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug_or_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ClientRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client/syncSchoolsforClient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync Schools
         * @description Make the schools those of the list: add, rename, reopen, and close what the list lacks. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolsRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SchoolReportRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerLicense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Licences
         * @description Every customer, by name. The grid `CustomerLicenses` has them page by page.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_CustomerRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerLicense/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete Licence
         * @description End the licence today and signing in 30 days later. Erases nothing; saving a later end takes it back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DeleteLicenceRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_EndedLicence_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerLicense/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Licence
         * @description Write down a licence; a new one makes the customer's district. Acts at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SaveLicenceRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CustomerLicenceRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerLicense/slugOrId/{slug_or_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find Licence
         * @description A customer's licence by school id or id.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug_or_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CustomerLicenceRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerLicense/{licence_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Licence
         * @description A customer's licence.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    licence_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CustomerLicenceRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerSettings/getCustomerSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Customer Settings
         * @description Every flag of the district with its value and what it is for.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_FlagRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/customerSettings/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store Customer Setting
         * @description Set a flag. Every process acts on it at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FlagChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StoredFlag_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disclosures/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check
         * @description Compute the chain of the ledger again, and name the first row that is not what it was.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CheckRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CheckRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disclosures/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export
         * @description A list that the law asks for, signed by the district, as a zip; written into the activity log.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["homeroom__disclosure_lists__schemas__ExportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disclosures/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Key
         * @description The public key with which the district's signatures are verified.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_KeyRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/disclosures/ofPerson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Of Person
         * @description Who saw, was sent or took away anything of one person, newest first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OfPersonRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DisclosuresRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/district/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * District Profile
         * @description The signed-in user's own district: its facts, its open schools and what it has licensed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictProfile_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/district/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate District
         * @description Say whether a school id is known, and how its users sign in. Whoever tries one after the other has to wait.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DistrictRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getAllClients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Clients
         * @description A page of all customers, for customer support.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ClientRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ClientPage_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getBranding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Branding
         * @description What families see of the district: its name, logo and colour, and whom they can ask.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BrandingRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getCustomerLicense/{org}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Customer License
         * @description A customer's licence by school id or id, for customer support; the same as `/api/customerLicense/{id}`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    org: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CustomerLicenceRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getPluginDetails/{plugin_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Plugin Details
         * @description A plugin with its state, settings and manuals; the same as `/api/plugin/{id}`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    plugin_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PluginDetails_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getSchedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Schedules
         * @description When the scheduled work of the district's plugins runs.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_ScheduleRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Own Settings
         * @description Feature flags and settings of the caller's district.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/getSettings/{org}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Settings
         * @description The same of a district by its code or id; another one than the caller's for customer support only.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    org: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/saveBranding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Branding
         * @description Change the name that families read, the colour, and whom they can ask.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BrandingChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/saveDistrict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save District
         * @description Change the district's name, language and time zone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DistrictChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/saveLogo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Logo
         * @description Change the logo that families see, or take it away.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LogoChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/saveSISCreds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Sis Credentials
         * @description Store the credentials at the student information system, sealed; they are never answered back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SisCredentialsChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SisCredentialsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dynamicSettings/saveSchedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Schedule
         * @description Choose the time and the days of a schedule, or let it rest. Holds from the next minute on.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ScheduleChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ScheduleRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/sequence/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Peek Number
         * @description The next number of a sequence of the district; it is not taken.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_NextNumber_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Take Number
         * @description Take the next number of a sequence of the district: nobody else gets it. The first is 1.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TakenNumber_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/validate/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Validate Address
         * @description Whether a record, given as JSON, would fit the model. Send what names persons by POST: addresses are kept.
         */
        get: {
            parameters: {
                query?: {
                    record?: string;
                };
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Validity_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Validate Body
         * @description Whether a record would fit the model: `valid`, and a message for each field that does not. Saves nothing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Validity_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Records
         * @description One page of a model's records: `r` and `pager`. `size` is 25 at least and 500 at most.
         */
        get: {
            parameters: {
                query?: {
                    /** @description {"filters": [{"property", "operator", "values"}], "phrase"} */
                    q?: string | null;
                    fromIndex?: number;
                    size?: number;
                    /** @description [{"property", "direction": "asc|desc"}] */
                    sort?: string | null;
                    /** @description The pager's `next` or `previous`; then `fromIndex` counts not. */
                    cursor?: string;
                    /** @description `rows` leaves out the total, `total` the rows. */
                    count?: ("rows" | "total") | null;
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordPage"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create Record
         * @description Add a record to a model that is kept as JSON.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Record_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/{model}/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bulk Change
         * @description Delete, restore, tag or untag up to 500 records: `done` and `missed` are their ids.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BulkRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_BulkReport_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/{model}/{record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Record
         * @description One record.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path: {
                    model: string;
                    record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Record_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        /**
         * Update Record
         * @description Replace a record; `__i.version` must be the one that was read, else 409 says who changed which fields.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                    record_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Record_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete Record
         * @description Put a record into the bin, from which it can be restored for 30 days.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                    record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/instance/{model}/{record_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore Record
         * @description Take a deleted record out of the bin, where it stays for 30 days.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                    record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Record_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locker": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Lock
         * @description Who edits the record now; nothing if nobody does.
         */
        get: {
            parameters: {
                query: {
                    model: string;
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Union_LockRead__NoneType__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locker/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Lock
         * @description Take the record for a minute, or prolong the own lock. Another's stays; the answer says whose it is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LockRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_LockRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locker/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release Lock
         * @description Give the own lock back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LockRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Messages
         * @description What the caller's district has to read now: what has begun, and what is to come.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_MessageRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Announce
         * @description Show a message to staff until its end; for customer support. The grid `Announcements` has all of them.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_AnnouncementRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change
         * @description Let a message say something else, to somebody else or for another time; for customer support.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ChangedAnnouncement"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_AnnouncementRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/message/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw
         * @description Take a message back; for customer support.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Withdrawal"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_AnnouncementRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Models
         * @description Every model that the caller may read, with the fields by which a record of it could be named.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_ModelName__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Forms
         * @description The forms of a definition that is not saved yet, and their schema, so that the real form can be tried.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DrawnForms_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Form
         * @description How records of a model are drawn and judged: `definition`, `schema`, and whether the caller `canWrite`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ModelForm_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model/{name}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload File
         * @description Keep a file of at most 4,000,000 bytes for a field; a record that names it must be saved within a day.
         *
         *     `field` is the path of names, such as `stops.photo`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["Body_upload_file_api_model__name__file_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RecordFileRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/model/{name}/file/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download File
         * @description A file of a record that the caller may read; always as a download, never shown by the browser.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                    file_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Plugins
         * @description Every installed plugin with its state in the district.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_PluginRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check Plugin
         * @description Let the plugin look whether it can work in the district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PluginRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CheckReport_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable Plugin
         * @description Switch a plugin off, with a reason; its data stay.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PluginReason"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable Plugin
         * @description Switch a plugin on; refused while its settings are missing or its check reports errors.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PluginRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CheckReport_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Settings
         * @description Store a plugin's settings. One that needs settings is checked with them, and is on once its check has passed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PluginValues"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PluginSettingsRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use Service
         * @description Choose a plugin among several that do the same for others.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PluginService"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/{plugin_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Plugin
         * @description A plugin with its settings, their schema, and which secrets are set.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    plugin_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PluginDetails_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/plugin/{plugin_id}/manual/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Manual
         * @description A manual's Markdown, for whoever may use the plugin, and for administrators before it is switched on.
         */
        get: {
            parameters: {
                query?: {
                    language?: string;
                };
                header?: never;
                path: {
                    plugin_id: string;
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ManualText_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel Run
         * @description Stop a run that waits or is under way.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RunRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry Run
         * @description Take a failed or stopped run up again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RunRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Run
         * @description A run with its attempts and their steps, as the flow engine saw them.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RunRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/queue/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Job Types
         * @description What the runs of the queue may be of, for its filter: each with its name in the caller's language.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_JobTypeRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registry/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look Again
         * @description The same, once the index was asked anew.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Releases_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registry/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Plugins
         * @description Every installed plugin: its version, whether it fits, and the hashes of its UI.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_Entry__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registry/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Releases
         * @description Every plugin that is installed or offered: release, publisher, tier, and what is newer.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Releases_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registry/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update Plugin
         * @description Begin to install what is offered for a plugin; `update` of the answer says how it goes on.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Releases_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create School
         * @description Add a school.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewSchool"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictSchool_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get School
         * @description One school, and how many users belong to it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictSchool_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Setting Schools
         * @description The schools whose settings the caller may change.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_SettingSchool__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/settings/allow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow School Settings
         * @description Say what the district's schools may do with each of a plugin's settings.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolsAllowed"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SchoolPluginRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/settings/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get School Settings
         * @description What the school has of its own, what its district has, and what it may change.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SettingsOfSchool"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_SchoolPluginRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/settings/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save School Settings
         * @description Store what a school sets for itself; it counts for jobs at once.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolValues"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SchoolPluginRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/school/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update School
         * @description Rename a school, close it or open it again.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SchoolChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DistrictSchool_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export
         * @description All rows that a query finds as a CSV file, whatever the page; times are of the district's zone.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["homeroom__instances__schemas__ExportRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe
         * @description What a grid needs to start: fields, columns, filters with their values, sort, page sizes and saved views.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ModelRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_GridStart_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search Record
         * @description One record.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RecordRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Record_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search Records
         * @description One page of a model's records: `r` and `pager`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordPage"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/views/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Views
         * @description The user's own views of a model and those that are shared in the district.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_ViewRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create View
         * @description Keep a view. Administrators may share it with the whole district.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ViewRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/views/{model}/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update View
         * @description Replace a view of one's own, or as an administrator a shared one.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ViewRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ViewRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete View
         * @description Forget a view of one's own, or as an administrator a shared one.
         */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    model: string;
                    view_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/{search}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search Model
         * @description One page of the model for which a plugin has named this search; 404 where the district has no such plugin.
         */
        post: {
            parameters: {
                query?: {
                    /** @description A district's school id; support only. */
                    orgOverride?: string | null;
                    /** @description Why support looks; 10 characters. */
                    overrideReason?: string | null;
                };
                header?: never;
                path: {
                    search: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["QueryRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordPage"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * About
         * @description That the platform is open, and its version.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_AboutRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/addFavorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add Favorite
         * @description Keep a page; again, with its new title. Returns all of them.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FavoritePage"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_FavoriteRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bootstrap
         * @description All that the shell draws before any remote is loaded.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Bootstrap_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Counts
         * @description The count of each contribution that has one, by its id; what the caller may not read is left out.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_dict_str__int__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/createSignedUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Signed Url
         * @description A link to a file of the platform that works without a header for five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SignedUrlRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignedUrl_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/guide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guide
         * @description The user guide, for whoever has a link that is still good.
         */
        get: {
            parameters: {
                query: {
                    expires: number;
                    signature: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/interfaceReports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Interface
         * @description Keep how a plugin's user interface fared in this browser; `ok` takes an earlier failure back.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["InterfaceReport"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/removeFavorite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Favorite
         * @description Keep a page no more. Idempotent. Returns all that are left.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FavoritePath"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_FavoriteRead__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shell/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search
         * @description The first five records of each model that has the phrase, in the caller's rights; empty groups too.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ShellSearch"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_FoundGroup__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/continueErasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue Erasure
         * @description Let an erasure go on that was stopped, or that a plugin has refused.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasureRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ErasureRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase Everything
         * @description Erase everything of a person, by a job. Nothing brings it back.
         *
         *     A legal hold on the person forbids it with the status 409 and the code `on_hold`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EraseRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ErasureRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/erasureCertificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Certificate
         * @description The certificate of an erasure that is complete.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasureRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/pdf": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export
         * @description A zip with what each plugin keeps of a person: its records as JSON, and its documents.
         *
         *     `export.json` in it says what could not be told. Written into the activity log, and documents into the ledger.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SubjectRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/getErasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get Erasure
         * @description An erasure, and how far each plugin is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasureRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ErasureRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/listErasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List Erasures
         * @description The district's last 200 erasures, the newest first.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_list_ErasureListed__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/subject/tryErasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try To Erase
         * @description What erasing everything of a person would do, plugin by plugin, in numbers. Nothing changes.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SubjectRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TrialRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/translations/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Translations
         * @description The dictionaries of all plugins, by plugin id; what cannot be read is empty. Kept by its ETag.
         */
        get: {
            parameters: {
                query?: {
                    language?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_dict_str__Dictionary__"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save User
         * @description Change the own profile: the named fields only.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserToSave"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CurrentUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/setDevice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set Device
         * @description Note a device of the own.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DeviceToSet"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_CurrentUser_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/resetpassword/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Request Reset
         * @description The same as a GET. It needs the Organization header, so a link that a mail scanner opens does nothing.
         */
        get: {
            parameters: {
                query?: {
                    redirectUrl?: string;
                    isCustomer?: boolean;
                };
                header?: {
                    organization?: string;
                };
                path: {
                    email: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/updatepassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset Password
         * @description Set a password by a mailed link; names whose it is, so that the page can sign in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ResetAccount_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live
         * @description The process answers.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Alive_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ready
         * @description The process can do its work: the database answers and is migrated, contents can be stored, tasks run.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Readiness_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * AboutRead
         * @description The platform and its version.
         */
        AboutRead: {
            /** Name */
            name: string;
            /** Version */
            version: string;
        };
        /**
         * AliasRequest
         * @description Whose alias.
         */
        AliasRequest: {
            /** Alias */
            alias: string;
        };
        /**
         * Alive
         * @description The process answers.
         */
        Alive: {
            /** Alive */
            alive: boolean;
        };
        /**
         * Announcement
         * @description A message by language; without a start it holds from now on, without organizations it is for everybody.
         */
        Announcement: {
            /**
             * Endson
             * Format: date-time
             */
            endsOn: string;
            /** Organizations */
            organizations?: string[] | null;
            /** @default info */
            severity?: components["schemas"]["Severity-Input"];
            /** Startson */
            startsOn?: string | null;
            /** Texts */
            texts: {
                [key: string]: string;
            };
        };
        /**
         * AnnouncementRead
         * @description The record of an announcement; `texts` by locale, `text` is the English one.
         */
        AnnouncementRead: {
            __i: components["schemas"]["RecordMeta"];
            /** Audience */
            audience: components["schemas"]["AudienceRead"][];
            /** Endson */
            endsOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isforeverybody */
            isForEverybody: boolean;
            /** Organizations */
            organizations: string[];
            severity: components["schemas"]["homeroom__messages__severity__Severity"];
            /** Startson */
            startsOn: string;
            /** Text */
            text: string;
            /** Texts */
            texts: {
                [key: string]: string;
            };
            /** Withdrawnon */
            withdrawnOn: string | null;
        };
        /** Answer[AboutRead] */
        Answer_AboutRead_: {
            data: components["schemas"]["AboutRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Alive] */
        Answer_Alive_: {
            data: components["schemas"]["Alive"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[AnnouncementRead] */
        Answer_AnnouncementRead_: {
            data: components["schemas"]["AnnouncementRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Bootstrap] */
        Answer_Bootstrap_: {
            data: components["schemas"]["Bootstrap"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[BrandingRead] */
        Answer_BrandingRead_: {
            data: components["schemas"]["BrandingRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[BulkReport] */
        Answer_BulkReport_: {
            data: components["schemas"]["BulkReport"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[CheckRead] */
        Answer_CheckRead_: {
            data: components["schemas"]["CheckRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[CheckReport] */
        Answer_CheckReport_: {
            data: components["schemas"]["CheckReport"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ClientPage] */
        Answer_ClientPage_: {
            data: components["schemas"]["ClientPage"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ClientRead] */
        Answer_ClientRead_: {
            data: components["schemas"]["ClientRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[CurrentUser] */
        Answer_CurrentUser_: {
            data: components["schemas"]["CurrentUser"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[CustomerLicenceRead] */
        Answer_CustomerLicenceRead_: {
            data: components["schemas"]["CustomerLicenceRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DisclosuresRead] */
        Answer_DisclosuresRead_: {
            data: components["schemas"]["DisclosuresRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DistrictProfile] */
        Answer_DistrictProfile_: {
            data: components["schemas"]["DistrictProfile"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DistrictRead] */
        Answer_DistrictRead_: {
            data: components["schemas"]["DistrictRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DistrictSchool] */
        Answer_DistrictSchool_: {
            data: components["schemas"]["DistrictSchool"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DistrictSettings] */
        Answer_DistrictSettings_: {
            data: components["schemas"]["DistrictSettings"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DrawnForms] */
        Answer_DrawnForms_: {
            data: components["schemas"]["DrawnForms"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[EndedLicence] */
        Answer_EndedLicence_: {
            data: components["schemas"]["EndedLicence"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[EndedSessions] */
        Answer_EndedSessions_: {
            data: components["schemas"]["EndedSessions"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ErasureRead] */
        Answer_ErasureRead_: {
            data: components["schemas"]["ErasureRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[FirstUser] */
        Answer_FirstUser_: {
            data: components["schemas"]["FirstUser"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[GridStart] */
        Answer_GridStart_: {
            data: components["schemas"]["GridStart"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[IdentityRead] */
        Answer_IdentityRead_: {
            data: components["schemas"]["IdentityRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[InitializedClient] */
        Answer_InitializedClient_: {
            data: components["schemas"]["InitializedClient"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[KeyRead] */
        Answer_KeyRead_: {
            data: components["schemas"]["KeyRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[LockRead] */
        Answer_LockRead_: {
            data: components["schemas"]["LockRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ManagedUser] */
        Answer_ManagedUser_: {
            data: components["schemas"]["ManagedUser"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ManualText] */
        Answer_ManualText_: {
            data: components["schemas"]["ManualText"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ModelForm] */
        Answer_ModelForm_: {
            data: components["schemas"]["ModelForm"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[NextNumber] */
        Answer_NextNumber_: {
            data: components["schemas"]["NextNumber"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PluginDetails] */
        Answer_PluginDetails_: {
            data: components["schemas"]["PluginDetails"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PluginSettingsRead] */
        Answer_PluginSettingsRead_: {
            data: components["schemas"]["PluginSettingsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PrivatePluginRead] */
        Answer_PrivatePluginRead_: {
            data: components["schemas"]["PrivatePluginRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ProviderProfile] */
        Answer_ProviderProfile_: {
            data: components["schemas"]["ProviderProfile"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ProviderReport] */
        Answer_ProviderReport_: {
            data: components["schemas"]["ProviderReport"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ProviderState] */
        Answer_ProviderState_: {
            data: components["schemas"]["ProviderState"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Readiness] */
        Answer_Readiness_: {
            data: components["schemas"]["Readiness"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RecordFileRead] */
        Answer_RecordFileRead_: {
            data: components["schemas"]["RecordFileRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Record] */
        Answer_Record_: {
            data: components["schemas"]["Record"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Releases] */
        Answer_Releases_: {
            data: components["schemas"]["Releases"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ResetAccount] */
        Answer_ResetAccount_: {
            data: components["schemas"]["ResetAccount"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RunRead] */
        Answer_RunRead_: {
            data: components["schemas"]["RunRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ScheduleRead] */
        Answer_ScheduleRead_: {
            data: components["schemas"]["ScheduleRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SchoolPluginRead] */
        Answer_SchoolPluginRead_: {
            data: components["schemas"]["SchoolPluginRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SchoolReportRead] */
        Answer_SchoolReportRead_: {
            data: components["schemas"]["SchoolReportRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignOnAnswer] */
        Answer_SignOnAnswer_: {
            data: components["schemas"]["SignOnAnswer"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignOnStart] */
        Answer_SignOnStart_: {
            data: components["schemas"]["SignOnStart"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignOnTicket] */
        Answer_SignOnTicket_: {
            data: components["schemas"]["SignOnTicket"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignedOut] */
        Answer_SignedOut_: {
            data: components["schemas"]["SignedOut"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignedUrl] */
        Answer_SignedUrl_: {
            data: components["schemas"]["SignedUrl"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SisCredentialsRead] */
        Answer_SisCredentialsRead_: {
            data: components["schemas"]["SisCredentialsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SisRoles] */
        Answer_SisRoles_: {
            data: components["schemas"]["SisRoles"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StoredFlag] */
        Answer_StoredFlag_: {
            data: components["schemas"]["StoredFlag"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TakenNumber] */
        Answer_TakenNumber_: {
            data: components["schemas"]["TakenNumber"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TokenRead] */
        Answer_TokenRead_: {
            data: components["schemas"]["TokenRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TokenValidity] */
        Answer_TokenValidity_: {
            data: components["schemas"]["TokenValidity"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TrialRead] */
        Answer_TrialRead_: {
            data: components["schemas"]["TrialRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Union[LockRead, NoneType]] */
        Answer_Union_LockRead__NoneType__: {
            data: components["schemas"]["LockRead"] | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[UserOutcomes] */
        Answer_UserOutcomes_: {
            data: components["schemas"]["UserOutcomes"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Validity] */
        Answer_Validity_: {
            data: components["schemas"]["Validity"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ViewRead] */
        Answer_ViewRead_: {
            data: components["schemas"]["ViewRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[dict[str, Dictionary]] */
        Answer_dict_str__Dictionary__: {
            /** Data */
            data: {
                [key: string]: components["schemas"]["Dictionary"];
            };
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[dict[str, int]] */
        Answer_dict_str__int__: {
            /** Data */
            data: {
                [key: string]: number;
            };
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[CustomerRead]] */
        Answer_list_CustomerRead__: {
            /** Data */
            data: components["schemas"]["CustomerRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[Entry]] */
        Answer_list_Entry__: {
            /** Data */
            data: components["schemas"]["Entry"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[ErasureListed]] */
        Answer_list_ErasureListed__: {
            /** Data */
            data: components["schemas"]["ErasureListed"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[FavoriteRead]] */
        Answer_list_FavoriteRead__: {
            /** Data */
            data: components["schemas"]["FavoriteRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[FlagRead]] */
        Answer_list_FlagRead__: {
            /** Data */
            data: components["schemas"]["FlagRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[FoundGroup]] */
        Answer_list_FoundGroup__: {
            /** Data */
            data: components["schemas"]["FoundGroup"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[GivableRole]] */
        Answer_list_GivableRole__: {
            /** Data */
            data: components["schemas"]["GivableRole"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[JobTypeRead]] */
        Answer_list_JobTypeRead__: {
            /** Data */
            data: components["schemas"]["JobTypeRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[MessageRead]] */
        Answer_list_MessageRead__: {
            /** Data */
            data: components["schemas"]["MessageRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[ModelName]] */
        Answer_list_ModelName__: {
            /** Data */
            data: components["schemas"]["ModelName"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[OwnedIdentity]] */
        Answer_list_OwnedIdentity__: {
            /** Data */
            data: components["schemas"]["OwnedIdentity"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[PluginRead]] */
        Answer_list_PluginRead__: {
            /** Data */
            data: components["schemas"]["PluginRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[PrivatePluginRead]] */
        Answer_list_PrivatePluginRead__: {
            /** Data */
            data: components["schemas"]["PrivatePluginRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[RefusalRead]] */
        Answer_list_RefusalRead__: {
            /** Data */
            data: components["schemas"]["RefusalRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[ScheduleRead]] */
        Answer_list_ScheduleRead__: {
            /** Data */
            data: components["schemas"]["ScheduleRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[SchoolPluginRead]] */
        Answer_list_SchoolPluginRead__: {
            /** Data */
            data: components["schemas"]["SchoolPluginRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[SessionRead]] */
        Answer_list_SessionRead__: {
            /** Data */
            data: components["schemas"]["SessionRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[SettingSchool]] */
        Answer_list_SettingSchool__: {
            /** Data */
            data: components["schemas"]["SettingSchool"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[SisInstitution]] */
        Answer_list_SisInstitution__: {
            /** Data */
            data: components["schemas"]["SisInstitution"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[ViewRead]] */
        Answer_list_ViewRead__: {
            /** Data */
            data: components["schemas"]["ViewRead"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * AnyOfSchema
         * @description Filters of which one has to hold.
         */
        AnyOfSchema: {
            /** Any */
            any: components["schemas"]["FilterSchema"][];
        };
        /**
         * ApplicationSettings
         * @description How the application looks and what it tells.
         */
        ApplicationSettings: {
            /**
             * Articlefontsize
             * @default default
             * @enum {string}
             */
            articleFontSize?: "small" | "default" | "large";
            /**
             * Isdarkmode
             * @default false
             */
            isDarkMode?: boolean;
            /** Notificationsettings */
            notificationSettings?: {
                [key: string]: boolean;
            };
        };
        /**
         * ApplicationSettingsRead
         * @description How the application looks to the user and what it tells.
         */
        ApplicationSettingsRead: {
            /**
             * Articlefontsize
             * @enum {string}
             */
            articleFontSize: "small" | "default" | "large";
            /** Isdarkmode */
            isDarkMode: boolean;
            /** Notificationsettings */
            notificationSettings: {
                [key: string]: boolean;
            };
            /** Subroles */
            subRoles: components["schemas"]["SubRole"][];
        };
        /**
         * AttemptRead
         * @description An attempt of a run; `page` is the engine's own, for those who can reach it.
         */
        AttemptRead: {
            /** Endedat */
            endedAt: string | null;
            /** Number */
            number: number;
            /** Page */
            page: string | null;
            /** Startedat */
            startedAt: string | null;
            /** State */
            state: string;
            /** Steps */
            steps: components["schemas"]["StepRead"][];
        };
        /**
         * AudienceRead
         * @description A district that an announcement is for, and its name on that day.
         */
        AudienceRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Label */
            label: string;
        };
        /**
         * Auditing
         * @description Who made a record and who changed it last.
         */
        Auditing: {
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Updatedby */
            updatedBy: string;
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
        };
        /** Body_create_token_api_auth_token_post */
        Body_create_token_api_auth_token_post: {
            /**
             * Grant Type
             * @default password
             * @enum {string}
             */
            grant_type?: "password" | "anonymous";
            /** Integration */
            integration?: string | null;
            /**
             * Iscustomer
             * @default true
             */
            isCustomer?: boolean;
            /**
             * Organization
             * @default
             */
            organization?: string;
            /**
             * Password
             * @default
             */
            password?: string;
            /**
             * Username
             * @default
             */
            username?: string;
        };
        /** Body_log_out_by_provider_api_auth_sso_backchannel__organization__post */
        Body_log_out_by_provider_api_auth_sso_backchannel__organization__post: {
            /** Logout Token */
            logout_token: string;
        };
        /** Body_upload_file_api_model__name__file_post */
        Body_upload_file_api_model__name__file_post: {
            /** Field */
            field: string;
            /** File */
            file: string;
        };
        /**
         * Bootstrap
         * @description All that the shell draws before any remote is loaded; flags and entitlements by flag and by plugin.
         */
        Bootstrap: {
            /** Communityurl */
            communityUrl: string | null;
            district: components["schemas"]["ShellDistrict"];
            /** Entitlements */
            entitlements: {
                [key: string]: components["schemas"]["EntitlementRead"];
            };
            /** Favorites */
            favorites: components["schemas"]["FavoriteRead"][];
            /** Flags */
            flags: {
                [key: string]: boolean;
            };
            /** Languages */
            languages: components["schemas"]["Language"][];
            licence: components["schemas"]["LicenceRead"];
            /** Menu */
            menu: components["schemas"]["MenuEntry"][];
            /** Messages */
            messages: components["schemas"]["MessageRead"][];
            /** Remotes */
            remotes: components["schemas"]["RemoteRead"][];
            user: components["schemas"]["ShellUser"];
            /** Version */
            version: string;
        };
        /**
         * BrandingChange
         * @description What families see; an empty name is the district's own.
         */
        BrandingChange: {
            /** Color */
            color: string;
            /**
             * Contactemail
             * @default
             */
            contactEmail?: string;
            /** Contactname */
            contactName: string;
            /**
             * Contactphone
             * @default
             */
            contactPhone?: string;
            /**
             * Name
             * @default
             */
            name?: string;
        };
        /**
         * BrandingRead
         * @description What families see of the district. `name` is empty where they read the district's own; `logo` is a data URL.
         */
        BrandingRead: {
            /** Color */
            color: string;
            /** Contactemail */
            contactEmail: string;
            /** Contactname */
            contactName: string;
            /** Contactphone */
            contactPhone: string;
            /** Iscontactgiven */
            isContactGiven: boolean;
            /** Logo */
            logo: string | null;
            /** Name */
            name: string;
            /** Shownname */
            shownName: string;
            /** Updatedby */
            updatedBy: string | null;
            /** Updatedon */
            updatedOn: string | null;
        };
        /**
         * BrokenRead
         * @description The first place at which the ledger is not what it was.
         */
        BrokenRead: {
            damage: components["schemas"]["Damage"];
            /** Disclosureid */
            disclosureId: string | null;
            /** Message */
            message: string;
            /** Seq */
            seq: number | null;
        };
        /**
         * BulkReport
         * @description The ids of the records that were changed, and of those that were not there for the actor to change.
         */
        BulkReport: {
            /** Done */
            done: string[];
            /** Missed */
            missed: string[];
        };
        /**
         * BulkRequest
         * @description The body of `POST /api/instance/{model}/bulk`; `tags` are for `tag` and `untag`.
         */
        BulkRequest: {
            /**
             * Action
             * @enum {string}
             */
            action: "delete" | "restore" | "tag" | "untag";
            /** Ids */
            ids: string[];
            /**
             * Tags
             * @default []
             */
            tags?: string[];
        };
        /**
         * CallbackRequest
         * @description What the provider's redirect carried: `code` in the code flow, the two tokens in the implicit one.
         */
        CallbackRequest: {
            /** Access Token */
            access_token?: string | null;
            /** Code */
            code?: string | null;
            /** Error */
            error?: string | null;
            /** Error Description */
            error_description?: string | null;
            /** Id Token */
            id_token?: string | null;
            /** Iss */
            iss?: string | null;
            /** State */
            state: string;
        };
        /**
         * ChangedAnnouncement
         * @description What a message says from now on; `version` is the one that the caller has read.
         */
        ChangedAnnouncement: {
            /**
             * Endson
             * Format: date-time
             */
            endsOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Organizations */
            organizations?: string[] | null;
            /** @default info */
            severity?: components["schemas"]["Severity-Input"];
            /** Startson */
            startsOn?: string | null;
            /** Texts */
            texts: {
                [key: string]: string;
            };
            /** Version */
            version: number;
        };
        /**
         * CheckRead
         * @description What a check has found; `head` proves later that nothing was cut off.
         */
        CheckRead: {
            broken: components["schemas"]["BrokenRead"] | null;
            /** Head */
            head: string;
            /** Links */
            links: number;
            /** Waiting */
            waiting: number;
        };
        /**
         * CheckReport
         * @description What a plugin's check has found.
         */
        CheckReport: {
            /** Findings */
            findings: components["schemas"]["FindingRead"][];
        };
        /**
         * CheckRequest
         * @description What to check: `head` is a link that a check has said before, which must still be there.
         */
        CheckRequest: {
            /**
             * Head
             * @default
             */
            head?: string;
        };
        /**
         * ClientFacts
         * @description A district's facts.
         */
        ClientFacts: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Timezone */
            timezone: string;
        };
        /**
         * ClientPage
         * @description Some of the customers, and how many there are.
         */
        ClientPage: {
            /** Clients */
            clients: components["schemas"]["ClientSummary"][];
            /** Total */
            total: number;
        };
        /**
         * ClientPasswordRequest
         * @description The body of `POST /api/client/generateTempPassword`.
         */
        ClientPasswordRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Username */
            userName: string;
        };
        /**
         * ClientRead
         * @description A customer's district: facts, open schools, the user names of its administrators, and numbers.
         */
        ClientRead: {
            /** Administrators */
            administrators: string[];
            counts: components["schemas"]["DistrictCounts"];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            /** Schools */
            schools: components["schemas"]["SchoolRead"][];
            /** Timezone */
            timezone: string;
        };
        /**
         * ClientRequest
         * @description Which clients customer support wants to see.
         */
        ClientRequest: {
            /**
             * Fromindex
             * @default 0
             */
            fromIndex?: number;
            /**
             * Phrase
             * @default
             */
            phrase?: string;
            /**
             * Size
             * @default 25
             */
            size?: number;
        };
        /**
         * ClientSummary
         * @description A customer in a list.
         */
        ClientSummary: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * Compat
         * @description Whether a plugin fits this host, in a sentence for whoever asks.
         */
        Compat: {
            /** Ok */
            ok: boolean;
            /** Sentence */
            sentence: string;
        };
        /**
         * Condition
         * @description The field is shown only while another field of its form has one of the values.
         */
        Condition: {
            /** Field */
            field: string;
            /** Values */
            values: string[];
        };
        /**
         * ContributionRead
         * @description A place in the shell that a remote fills.
         */
        ContributionRead: {
            /** Empty */
            empty: string | null;
            /** Expose */
            expose: string;
            /** Hascount */
            hasCount: boolean;
            /** Icon */
            icon: string | null;
            /** Id */
            id: string;
            /** Order */
            order: number;
            /** Path */
            path: string | null;
            /** Slot */
            slot: string;
            /** Title */
            title: string;
        };
        /**
         * CountRead
         * @description How much of a kind is erased, or kept and why.
         */
        CountRead: {
            /** Erased */
            erased: number;
            /** Kept */
            kept: number;
            /** What */
            what: string;
            /** Why */
            why: string;
        };
        /**
         * CurrentUser
         * @description The signed-in user; the roles stand beside as well.
         */
        CurrentUser: {
            /** Roles */
            Roles: components["schemas"]["RoleRead"][];
            user: components["schemas"]["OwnUser"];
        };
        /**
         * CustomerLicenceInput
         * @description A customer licence as its form sends it. `id` is missing for a new one; `school_id` never changes.
         */
        CustomerLicenceInput: {
            /** Enddate */
            endDate?: string | null;
            /**
             * Features
             * @default []
             */
            features?: components["schemas"]["FeatureDates"][];
            /** Id */
            id?: string | null;
            /**
             * Language
             * @default en
             */
            language?: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            /**
             * @default {
             *       "databaseName": "",
             *       "sisUrl": ""
             *     }
             */
            settings?: components["schemas"]["LicenceSettings"];
            /** Startdate */
            startDate?: string | null;
            /**
             * Supportnumber
             * @default
             */
            supportNumber?: string;
            /**
             * Timezone
             * @default UTC
             */
            timezone?: string;
            /**
             * Version
             * @default 0
             */
            version?: number;
        };
        /**
         * CustomerLicenceRead
         * @description A customer's licence.
         */
        CustomerLicenceRead: {
            /** Closesat */
            closesAt: string | null;
            /** Enddate */
            endDate: string | null;
            /** Features */
            features: components["schemas"]["FeatureRead"][];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            settings: components["schemas"]["LicenceSettingsRead"];
            /** Startdate */
            startDate: string | null;
            state: components["schemas"]["LicenceState"];
            /** Supportnumber */
            supportNumber: string;
            /** Timezone */
            timezone: string;
            /**
             * Today
             * Format: date
             */
            today: string;
            /** Version */
            version: number;
        };
        /**
         * CustomerRead
         * @description A customer in a list.
         */
        CustomerRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * Damage
         * @description What has happened to a ledger.
         * @enum {string}
         */
        Damage: "changed" | "missing" | "inserted" | "reordered";
        /**
         * DefinitionRead
         * @description The record of a definition; what is left out of it has its default. Its forms stand beside this.
         */
        DefinitionRead: {
            __i: components["schemas"]["GenericMeta"];
            /**
             * Description
             * @default
             */
            description?: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Label */
            label: string;
            /**
             * Menu
             * @default false
             */
            menu?: boolean;
            /** Name */
            name: string;
        };
        /**
         * DeleteLicenceRequest
         * @description The body of `POST /api/customerLicense/delete`.
         */
        DeleteLicenceRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * DeletedMeta
         * @description The same of a record in the bin: who has put it there, and until when it can be taken out again.
         */
        DeletedMeta: {
            /** Acl */
            acl: {
                [key: string]: string[];
            };
            auditing: components["schemas"]["Auditing"];
            /** Deletedby */
            deletedBy: string;
            /**
             * Deletedon
             * Format: date-time
             */
            deletedOn: string;
            /**
             * Erasedon
             * Format: date-time
             */
            erasedOn: string;
            /**
             * Guid
             * Format: uuid
             */
            guid: string;
            /** Model */
            model: string;
            /**
             * Notes
             * @default []
             */
            notes?: string[];
            /** Specs */
            specs: string[];
            /** Tags */
            tags: string[];
            /** Version */
            version: number;
        };
        /**
         * DeletedRecord
         * @description A record in the bin.
         */
        DeletedRecord: {
            __i: components["schemas"]["DeletedMeta"];
            /**
             * Id
             * Format: uuid
             */
            id: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Device
         * @description A device on which the user works with the application.
         */
        Device: {
            /** Id */
            id: string;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Platform
             * @default
             */
            platform?: string;
        };
        /**
         * DeviceRead
         * @description A device on which the user works with the application.
         */
        DeviceRead: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Platform */
            platform: string;
        };
        /**
         * DeviceToSet
         * @description Which device the user works with.
         */
        DeviceToSet: {
            device: components["schemas"]["Device"];
        };
        Dictionary: {
            [key: string]: string | components["schemas"]["Dictionary"];
        };
        /**
         * DisclosureList
         * @description Which law asks for it.
         * @enum {string}
         */
        DisclosureList: "ferpa" | "idea";
        /**
         * DisclosureRead
         * @description A row of the ledger; `act` and `kind` are keys, `what` says the act in the caller's language,
         *     `person_name` what the person was called then.
         */
        DisclosureRead: {
            /** Act */
            act: string;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /**
             * Document
             * Format: uuid
             */
            document: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Ipaddress */
            ipAddress: string | null;
            /** Kind */
            kind: string;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
            /** Recipient */
            recipient: string;
            /** Title */
            title: string;
            /** What */
            what: string;
            /** Who */
            who: string;
        };
        /**
         * DisclosuresRead
         * @description A page of the rows of one person, and how many there are.
         */
        DisclosuresRead: {
            /** Items */
            items: components["schemas"]["DisclosureRead"][];
            /** Total */
            total: number;
        };
        /**
         * DistrictChange
         * @description What the district is called, and where it is.
         */
        DistrictChange: {
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Timezone */
            timezone: string;
        };
        /**
         * DistrictCounts
         * @description How much a district has.
         */
        DistrictCounts: {
            /** Documents */
            documents: number;
            /** Schools */
            schools: number;
            /** Users */
            users: number;
        };
        /**
         * DistrictProfile
         * @description A district's facts, its open schools and what it has licensed; `schoolId` is what people sign in with.
         */
        DistrictProfile: {
            /** Language */
            language: string;
            licence: components["schemas"]["LicenceRead"];
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            /** Schools */
            schools: components["schemas"]["SchoolRead"][];
            /** Timezone */
            timezone: string;
        };
        /**
         * DistrictRead
         * @description How the users of a district sign in; the organization is the district's at its provider.
         */
        DistrictRead: {
            /**
             * District Uid
             * Format: uuid
             */
            district_uid: string;
            /** Name */
            name: string;
            /** Nonuudistrict */
            nonUUDistrict: boolean;
            /** Uuorganizationid */
            uuOrganizationId: string | null;
            /** Uu Enabled */
            uu_enabled: boolean;
        };
        /**
         * DistrictRequest
         * @description Which school somebody wants to sign in to.
         */
        DistrictRequest: {
            /** App */
            app?: string | null;
            /** Redirect */
            redirect?: string | null;
            /** Schoolid */
            schoolId: string;
            /** State */
            state?: string | null;
        };
        /**
         * DistrictSchool
         * @description A school of the district; `users` is how many belong to it.
         */
        DistrictSchool: {
            /** Code */
            code: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isopen */
            isOpen: boolean;
            /** Name */
            name: string;
            /** Users */
            users: number;
        };
        /**
         * DistrictSettings
         * @description Feature flags and settings of a district, by key; `sis` is for those who may set it.
         */
        DistrictSettings: {
            /** Customersettings */
            customerSettings: {
                [key: string]: boolean;
            };
            /** Featureflags */
            featureFlags: {
                [key: string]: boolean;
            };
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Organization */
            organization: string;
            sis: components["schemas"]["SisCredentialsRead"] | null;
            /** Timezone */
            timezone: string;
        };
        /**
         * DocumentPermissionsRead
         * @description What a user may do with stored documents; `types` by the name of the flag.
         */
        DocumentPermissionsRead: {
            /** Candelete */
            canDelete: boolean;
            /** Candownload */
            canDownload: boolean;
            /** Canmodify */
            canModify: boolean;
            /** Canseehistory */
            canSeeHistory: boolean;
            /** Cansend */
            canSend: boolean;
            /** Canupload */
            canUpload: boolean;
            /** Canview */
            canView: boolean;
            /** Hasperms */
            hasPerms: boolean;
            /** Types */
            types: {
                [key: string]: components["schemas"]["PermittedTypes"];
            };
        };
        /**
         * DocumentRoleRead
         * @description A document storage role with what it permits.
         */
        DocumentRoleRead: {
            /** Access */
            access: components["schemas"]["TypeAccess"][];
            /**
             * Docmgmtid
             * Format: uuid
             */
            docMgmtId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Permissions */
            permissions: string[];
        };
        /**
         * DrawnForms
         * @description Forms, the first of which is the record's own, and the schema of the record's values.
         */
        DrawnForms: {
            /** Forms */
            forms: components["schemas"]["FormDefinition"][];
            schema: components["schemas"]["JsonSchema"];
        };
        /**
         * EndedLicence
         * @description A licence that was ended, and what the customer has.
         */
        EndedLicence: {
            /** Closesat */
            closesAt: string | null;
            counts: components["schemas"]["DistrictCounts"];
            /** Enddate */
            endDate: string | null;
            /** Features */
            features: components["schemas"]["FeatureRead"][];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            settings: components["schemas"]["LicenceSettingsRead"];
            /** Startdate */
            startDate: string | null;
            state: components["schemas"]["LicenceState"];
            /** Supportnumber */
            supportNumber: string;
            /** Timezone */
            timezone: string;
            /**
             * Today
             * Format: date
             */
            today: string;
            /** Version */
            version: number;
        };
        /**
         * EndedSessions
         * @description The ids of the sessions that were ended.
         */
        EndedSessions: {
            /** Ended */
            ended: string[];
        };
        /**
         * EntitlementRead
         * @description How far a plugin may be used, and until which day.
         */
        EntitlementRead: {
            state: components["schemas"]["LicenceState"];
            /** Until */
            until: string | null;
        };
        /**
         * Entry
         * @description A plugin of the catalogue.
         *
         *     Attributes:
         *         state: `ready`, `incompatible` or `invalid`, as far as can be said without importing it; `reason` says why.
         *         files: The hash of every file of its UI that runs or styles, by its address.
         *         signature: The publisher's over the release's files (Ed25519 in base64), unchecked here; None without one.
         */
        Entry: {
            /** Api */
            api: string;
            compat: components["schemas"]["Compat"];
            /** Files */
            files?: {
                [key: string]: string;
            };
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Reason */
            reason: string;
            /** Signature */
            signature?: string | null;
            /** State */
            state: string;
            /** Version */
            version: string;
        };
        /**
         * EraseRequest
         * @description Erase everything of a person, for a `reason` that stands in the certificate: it names nobody.
         *
         *     `confirm` is the person's own id in the district, or `person` once more where the person has left the directory.
         */
        EraseRequest: {
            /** Confirm */
            confirm: string;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Reason */
            reason: string;
        };
        /**
         * ErasureListed
         * @description An erasure. Of whom, ids alone say.
         */
        ErasureListed: {
            /** Endedat */
            endedAt: string | null;
            /** Hascertificate */
            hasCertificate: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Reason */
            reason: string;
            /**
             * Requestedat
             * Format: date-time
             */
            requestedAt: string;
            /** Requestedby */
            requestedBy: string;
            state: components["schemas"]["ErasureState"];
        };
        /**
         * ErasureRead
         * @description An erasure with what each plugin has done, in their order.
         */
        ErasureRead: {
            /** Endedat */
            endedAt: string | null;
            /** Hascertificate */
            hasCertificate: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Parts */
            parts: components["schemas"]["PartRead"][];
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Reason */
            reason: string;
            /**
             * Requestedat
             * Format: date-time
             */
            requestedAt: string;
            /** Requestedby */
            requestedBy: string;
            state: components["schemas"]["ErasureState"];
        };
        /**
         * ErasureRequest
         * @description Which erasure.
         */
        ErasureRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * ErasureState
         * @description How far an erasure is.
         * @enum {string}
         */
        ErasureState: "running" | "incomplete" | "done";
        /**
         * ExportColumn
         * @description A column of an exported file: `values` are the words that stand for the field's values.
         */
        ExportColumn: {
            /** Property */
            property: string;
            /**
             * Title
             * @default
             */
            title?: string;
            /**
             * Values
             * @default {}
             */
            values?: {
                [key: string]: string;
            };
        };
        /**
         * ExternalAccount
         * @description An account at a sign-on provider that lets the user in.
         */
        ExternalAccount: {
            /** Issuer */
            issuer: string;
            /** Subject */
            subject: string;
        };
        /**
         * FavoritePage
         * @description A page and what it is called.
         */
        FavoritePage: {
            /** Path */
            path: string;
            /** Title */
            title: string;
        };
        /**
         * FavoritePath
         * @description Which page.
         */
        FavoritePath: {
            /** Path */
            path: string;
        };
        /**
         * FavoriteRead
         * @description A page that a user keeps at hand.
         */
        FavoriteRead: {
            /** Path */
            path: string;
            /** Title */
            title: string;
        };
        /**
         * FeatureDates
         * @description The days of a licensed feature, both included; no end = until the contract's. No start = not licensed.
         */
        FeatureDates: {
            /** Enddate */
            endDate?: string | null;
            /** Feature */
            feature: string;
            /** Startdate */
            startDate: string | null;
        };
        /**
         * FeatureRead
         * @description A feature's own days, and how it stands within the contract: `until` is the last day on which it is on.
         *
         *     One that is not known belongs to a plugin that is not installed here; its days are kept for when it is.
         */
        FeatureRead: {
            /** Enddate */
            endDate: string | null;
            /** Feature */
            feature: string;
            /** Isknown */
            isKnown: boolean;
            /** Startdate */
            startDate: string | null;
            state: components["schemas"]["LicenceState"];
            /** Title */
            title: string;
            /** Until */
            until: string | null;
        };
        /**
         * FieldDefinition
         * @description One field; which of the optional parts count depends on its type.
         *
         *     Attributes:
         *         column, searchable, filterable: Whether the grid shows it, the phrase search reads it, a filter may name it.
         *         kind: Of an input: text, number, email, url, tel or password.
         *         pattern: The name of one of `homeroom.forms.schema.PATTERNS`; staff write no regular expressions.
         *         form, forms: Other forms of the model, by name.
         */
        FieldDefinition: {
            /**
             * Accept
             * @default []
             */
            accept?: string[];
            /**
             * Action
             * @default submit
             */
            action?: string;
            /**
             * Column
             * @default false
             */
            column?: boolean;
            /** Earliest */
            earliest?: string | null;
            /**
             * Filterable
             * @default false
             */
            filterable?: boolean;
            /** Form */
            form?: string | null;
            /**
             * Forms
             * @default []
             */
            forms?: string[];
            /**
             * Help
             * @default
             */
            help?: string;
            /**
             * Kind
             * @default text
             */
            kind?: string;
            /**
             * Label
             * @default
             */
            label?: string;
            /** Labelfield */
            labelField?: string | null;
            /** Latest */
            latest?: string | null;
            /** Maxitems */
            maxItems?: number | null;
            /** Maxlength */
            maxLength?: number | null;
            /** Maximum */
            maximum?: number | null;
            /** Minitems */
            minItems?: number | null;
            /** Minlength */
            minLength?: number | null;
            /** Minimum */
            minimum?: number | null;
            /** Model */
            model?: string | null;
            /**
             * Multiple
             * @default false
             */
            multiple?: boolean;
            /** Name */
            name: string;
            /**
             * Options
             * @default []
             */
            options?: components["schemas"]["Option"][];
            /** Pattern */
            pattern?: string | null;
            /**
             * Required
             * @default false
             */
            required?: boolean;
            /**
             * Searchable
             * @default false
             */
            searchable?: boolean;
            showIf?: components["schemas"]["Condition"] | null;
            /**
             * Target
             * @default
             */
            target?: string;
            type: components["schemas"]["homeroom__forms__definition__FieldType"];
            /**
             * Whole
             * @default false
             */
            whole?: boolean;
        };
        /**
         * FieldRead
         * @description A field of a model, and what can be asked of it.
         */
        FieldRead: {
            /** Isfilterable */
            isFilterable: boolean;
            /** Issearchable */
            isSearchable: boolean;
            /** Issortable */
            isSortable: boolean;
            /** Name */
            name: string;
            type: components["schemas"]["homeroom_sdk__models__FieldType"];
        };
        /**
         * FilterRead
         * @description A filter of a grid; `values` are offered, if they are few and known.
         */
        FilterRead: {
            /** Operators */
            operators: string[];
            /** Property */
            property: string;
            /** Values */
            values: (boolean | string)[];
        };
        /**
         * FilterSchema
         * @description A filter as it stands in JSON (specification §3, search query state).
         */
        FilterSchema: {
            /**
             * Isnamevaluepair
             * @default false
             */
            isNameValuePair?: boolean;
            operator?: components["schemas"]["Operator"] | null;
            /** Property */
            property: string;
            /**
             * Values
             * @default []
             */
            values?: (string | number | boolean | components["schemas"]["NameValue"] | null)[];
        };
        /**
         * FindingRead
         * @description Something an administrator should know, and what to do about it.
         */
        FindingRead: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /** Remedy */
            remedy: string;
            severity: components["schemas"]["homeroom_sdk__hooks__Severity"];
        };
        /**
         * FirstUser
         * @description A user with a temporary password, which is told this once; None where a link was mailed instead.
         */
        FirstUser: {
            /** Temporarypassword */
            temporaryPassword: string | null;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
            /** Username */
            userName: string;
        };
        /**
         * Fit
         * @description `lacks`: it runs, and something that it asks others for is not there.
         * @enum {string}
         */
        Fit: "fits" | "lacks" | "unfit";
        /**
         * FlagChange
         * @description A flag and what it shall be.
         */
        FlagChange: {
            /** Key */
            key: string;
            /** Value */
            value: boolean;
        };
        /**
         * FlagRead
         * @description A flag of the district; `readBy` are the parts that act on it, `awaits` the feature with which they will.
         *
         *     One that `hasEffect` not is of parts that the district does not have or has switched off, or that are still awaited.
         */
        FlagRead: {
            /** Awaits */
            awaits: string | null;
            /** Default */
            default: boolean;
            /** Description */
            description: string;
            /** Haseffect */
            hasEffect: boolean;
            /** Key */
            key: string;
            /** Readby */
            readBy: string[];
            /** Title */
            title: string;
            /**
             * Type
             * @constant
             */
            type: "boolean";
            /** Value */
            value: boolean;
        };
        /**
         * FormDefinition
         * @description A form: on its own, or the part of another one.
         */
        FormDefinition: {
            /**
             * Fields
             * @default []
             */
            fields?: components["schemas"]["FieldDefinition"][];
            /**
             * Label
             * @default
             */
            label?: string;
            /** Name */
            name: string;
        };
        /**
         * FoundGroup
         * @description The first records of one model; `hasFailed`: it could not be searched, which says nothing of the others.
         */
        FoundGroup: {
            /** Hasfailed */
            hasFailed: boolean;
            /** Hasmore */
            hasMore: boolean;
            /** Id */
            id: string;
            /** Records */
            records: components["schemas"]["FoundRecord"][];
            /**
             * Title
             * @description `namespace:key` of a dictionary.
             */
            title: string;
        };
        /**
         * FoundRecord
         * @description A record by its title; `about` and `at` tell it from others of the same, `path` is its page.
         */
        FoundRecord: {
            /** About */
            about: string[];
            /** At */
            at: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Path */
            path: string;
            /** Title */
            title: string;
        };
        /**
         * GenericMeta
         * @description The same as a call answers it; `notes` are said to whoever has saved the record.
         */
        GenericMeta: {
            /** Acl */
            acl: {
                [key: string]: string[];
            };
            auditing: components["schemas"]["Auditing"];
            /**
             * Guid
             * Format: uuid
             */
            guid: string;
            /** Model */
            model: string;
            /**
             * Notes
             * @default []
             */
            notes?: string[];
            /** Specs */
            specs: string[];
            /** Tags */
            tags: string[];
            /** Version */
            version: number;
        };
        /**
         * GenericRecord
         * @description A record with the fields of its model, and what the platform keeps with it.
         */
        GenericRecord: {
            __i: components["schemas"]["GenericMeta"];
            /**
             * Id
             * Format: uuid
             */
            id: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * GivableRole
         * @description A role that a user of the district can be given.
         */
        GivableRole: {
            /** Name */
            Name: string;
            /** Description */
            description: string;
            /** Id */
            id: string;
        };
        /**
         * GridStart
         * @description What a grid needs to start: the model, and the views that are kept of it.
         */
        GridStart: {
            /** Canwrite */
            canWrite: boolean;
            /** Columns */
            columns: string[];
            /** Fields */
            fields: components["schemas"]["FieldRead"][];
            /** Filters */
            filters: components["schemas"]["FilterRead"][];
            /** Model */
            model: string;
            /** Pagesize */
            pageSize: number;
            /** Pagesizes */
            pageSizes: number[];
            /** Sort */
            sort: components["schemas"]["SortRead"][];
            /** Views */
            views: components["schemas"]["ViewRead"][];
        };
        /**
         * IdentityRead
         * @description An external account of a user.
         */
        IdentityRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Issuer */
            issuer: string;
            /**
             * Linkedat
             * Format: date-time
             */
            linkedAt: string;
            /** Signedinat */
            signedInAt: string | null;
            /** Subject */
            subject: string;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
        };
        /**
         * IdentityRequest
         * @description An identity that is not the user's any more.
         */
        IdentityRequest: {
            /**
             * Identityid
             * Format: uuid
             */
            identityId: string;
            /**
             * Sendemail
             * @default false
             */
            sendEmail?: boolean;
        };
        /**
         * InitializeClientRequest
         * @description The body of `POST /api/client/initialize`.
         */
        InitializeClientRequest: {
            /** Email */
            email: string;
            /** Firstname */
            firstName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Lastname */
            lastName: string;
            /**
             * Schools
             * @default []
             */
            schools?: components["schemas"]["SchoolInput"][];
            /**
             * Sendemail
             * @default false
             */
            sendEmail?: boolean;
        };
        /**
         * InitializedClient
         * @description The first administrator, and what became of the schools.
         */
        InitializedClient: {
            schools: components["schemas"]["SchoolReportRead"];
            /** Temporarypassword */
            temporaryPassword: string | null;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
            /** Username */
            userName: string;
        };
        /**
         * InterfaceReport
         * @description What a browser saw of one plugin's user interface.
         */
        InterfaceReport: {
            outcome: components["schemas"]["Outcome"];
            /** Plugin */
            plugin: string;
            /** Version */
            version: string;
        };
        /**
         * IssuerRequest
         * @description A provider to be looked at.
         */
        IssuerRequest: {
            /** Issuer */
            issuer: string;
        };
        /**
         * JobTypeRead
         * @description A type of runs; one that is a routine is left out of the queue's page at first.
         */
        JobTypeRead: {
            /** Isroutine */
            isRoutine: boolean;
            /** Key */
            key: string;
            /** Title */
            title: string;
        };
        /** @description A JSON Schema (draft 2020-12), from which a form is drawn. */
        JsonSchema: {
            [key: string]: unknown;
        };
        /**
         * KeyRead
         * @description The public key of the district's signatures.
         */
        KeyRead: {
            /** Fingerprint */
            fingerprint: string;
            /** Pem */
            pem: string;
        };
        /**
         * Language
         * @description A language that the shell is offered in.
         */
        Language: {
            /** Culture */
            culture: string;
            /**
             * Direction
             * @enum {string}
             */
            direction: "ltr" | "rtl";
            /** Locale */
            locale: string;
            /** Name */
            name: string;
        };
        /**
         * LicenceRead
         * @description A licence as the district itself may see it; days are by the district's calendar, `today` among them.
         */
        LicenceRead: {
            /** Closesat */
            closesAt: string | null;
            /** Enddate */
            endDate: string | null;
            /** Features */
            features: components["schemas"]["FeatureRead"][];
            /** Startdate */
            startDate: string | null;
            state: components["schemas"]["LicenceState"];
            /** Supportnumber */
            supportNumber: string;
            /**
             * Today
             * Format: date
             */
            today: string;
        };
        /**
         * LicenceSettings
         * @description Where the customer's data lies elsewhere (specification §3).
         */
        LicenceSettings: {
            /**
             * Databasename
             * @default
             */
            databaseName?: string;
            /**
             * Sisurl
             * @default
             */
            sisUrl?: string;
        };
        /**
         * LicenceSettingsRead
         * @description Where the customer's data lies elsewhere.
         */
        LicenceSettingsRead: {
            /** Databasename */
            databaseName: string;
            /** Sisurl */
            sisUrl: string;
        };
        /**
         * LicenceState
         * @description How far a licence goes: all, reading and export only, or nothing.
         * @enum {string}
         */
        LicenceState: "active" | "lapsed" | "off";
        /**
         * LinkRequest
         * @description Whose identity a refused one is from now on.
         */
        LinkRequest: {
            /**
             * Refusalid
             * Format: uuid
             */
            refusalId: string;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
        };
        /**
         * ListFormat
         * @description As what a list is written.
         * @enum {string}
         */
        ListFormat: "csv" | "pdf";
        /**
         * LockRead
         * @description Who edits a record, since when, and how long the lock holds if nobody prolongs it.
         */
        LockRead: {
            /** By */
            by: string;
            /** Ismine */
            isMine: boolean;
            /**
             * Since
             * Format: date-time
             */
            since: string;
            /**
             * Until
             * Format: date-time
             */
            until: string;
        };
        /**
         * LockRequest
         * @description Which record is meant.
         */
        LockRequest: {
            /** Id */
            id: string;
            /** Model */
            model: string;
        };
        /**
         * LogoChange
         * @description The logo in base64; empty: none.
         */
        LogoChange: {
            /** Logo */
            logo: string;
        };
        /**
         * ManagedUser
         * @description A user as an administrator sees them; whoever belongs to schools is kept to them.
         */
        ManagedUser: {
            /** Aliases */
            Aliases: string[];
            Attributes: components["schemas"]["UserAttributesRead"];
            /** Firstname */
            FirstName: string;
            /**
             * Id
             * Format: uuid
             */
            Id: string;
            /** Isloggedin */
            IsLoggedIn: boolean;
            /** Lastname */
            LastName: string;
            /** Requirespasswordreset */
            RequiresPasswordReset: boolean;
            /** Roles */
            Roles: components["schemas"]["RoleRead"][];
            /**
             * Ssouser
             * @description The user has an external account.
             */
            SSOUser: boolean;
            /**
             * Userid
             * Format: uuid
             */
            UserId: string;
            /** Username */
            UserName: string;
            applicationSettings: components["schemas"]["ApplicationSettingsRead"];
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Deletedon */
            deletedOn: string | null;
            /** Externalaccounts */
            externalAccounts: components["schemas"]["ExternalAccount"][];
            /**
             * Failedloginstatus
             * @enum {string}
             */
            failedLoginStatus: "locked" | "unlocked";
            /**
             * Haspassword
             * @description Without one they sign in by an external account, or have yet to set it.
             */
            hasPassword: boolean;
            /** Issuspended */
            isSuspended: boolean;
            /** Lastsignin */
            lastSignIn: string | null;
            /** Phone */
            phone: string;
            profile: components["schemas"]["ProfileRead"];
            /** Schools */
            schools: components["schemas"]["SisInstitution"][];
            /** Subroles */
            subRoles: components["schemas"]["SubRole"][];
        };
        /**
         * ManualRead
         * @description A manual in one language.
         */
        ManualRead: {
            /** Language */
            language: string;
            /** Name */
            name: string;
        };
        /**
         * ManualText
         * @description A manual's Markdown.
         */
        ManualText: {
            /** Language */
            language: string;
            /** Markdown */
            markdown: string;
            /** Name */
            name: string;
        };
        /**
         * MenuCount
         * @description That an entry has a number beside it, the key of its text, and where what is counted is shown.
         */
        MenuCount: {
            /** To */
            to: string | null;
            /** Words */
            words: string | null;
        };
        /**
         * MenuEntry
         * @description An entry of the menu: it leads to `path` in the shell, to `href` outside of it, or is a heading.
         */
        MenuEntry: {
            /** Children */
            children: components["schemas"]["MenuEntry"][];
            count: components["schemas"]["MenuCount"] | null;
            /** Heading */
            heading: boolean;
            /** Href */
            href: string | null;
            /** Icon */
            icon: string | null;
            /** Id */
            id: string;
            /** Order */
            order: number;
            /** Path */
            path: string | null;
            /** Plugin */
            plugin: string | null;
            /** Title */
            title: string;
        };
        /**
         * MessageRead
         * @description What staff have to read; `texts` by locale, English always among them.
         */
        MessageRead: {
            /**
             * Endson
             * Format: date-time
             */
            endsOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isforeverybody */
            isForEverybody: boolean;
            severity: components["schemas"]["homeroom__messages__severity__Severity"];
            /**
             * Startson
             * Format: date-time
             */
            startsOn: string;
            /** Texts */
            texts: {
                [key: string]: string;
            };
        };
        /**
         * ModelForm
         * @description How records of a model are drawn and judged; `description` is of the district's own models.
         */
        ModelForm: {
            /** Canwrite */
            canWrite: boolean;
            /** Description */
            description: string;
            /** Forms */
            forms: components["schemas"]["FormDefinition"][];
            /** Label */
            label: string;
            /** Name */
            name: string;
            schema: components["schemas"]["JsonSchema"];
        };
        /**
         * ModelName
         * @description A model that the caller may read, and the fields by which a record of it could be named.
         */
        ModelName: {
            /** Fields */
            fields: string[];
            /** Label */
            label: string;
            /** Name */
            name: string;
        };
        /**
         * ModelRequest
         * @description The body of `POST /api/search/init`.
         */
        ModelRequest: {
            /** Model */
            model: string;
            /** Orgoverride */
            orgOverride?: string | null;
            /** Overridereason */
            overrideReason?: string | null;
        };
        /**
         * NameValue
         * @description A value as a drop-down gives it; only `value` counts.
         */
        NameValue: {
            /** Name */
            name?: string | null;
            /** Value */
            value?: string | number | boolean | null;
        };
        /**
         * NewSchool
         * @description A school; `code` is its id in the student information system, and stays.
         */
        NewSchool: {
            /** Code */
            code: string;
            /** Name */
            name: string;
        };
        /**
         * NewTicketRequest
         * @description For which application a ticket is; none = for whoever asks.
         */
        NewTicketRequest: {
            /**
             * App
             * @default
             */
            app?: string;
            /**
             * Redirect
             * @default /
             */
            redirect?: string;
            /**
             * State
             * @default
             */
            state?: string;
        };
        /**
         * NewUser
         * @description The create-user request. Without `Attributes.emailAddress` the user name is the address.
         */
        NewUser: {
            /**
             * Aliases
             * @default []
             */
            Aliases?: string[];
            /**
             * @default {
             *       "LanguagePreference": "",
             *       "emailAddress": "",
             *       "legacyId": "",
             *       "phone": ""
             *     }
             */
            Attributes?: components["schemas"]["UserAttributes"];
            /**
             * Firstname
             * @default
             */
            FirstName?: string;
            /**
             * Lastname
             * @default
             */
            LastName?: string;
            /**
             * Roles
             * @default []
             */
            Roles?: (components["schemas"]["RoleRef"] | string)[];
            /**
             * Username
             * @default
             */
            UserName?: string;
            /**
             * Schools
             * @default []
             */
            schools?: string[];
            /**
             * Sendemail
             * @default false
             */
            sendEmail?: boolean;
        };
        /**
         * NextNumber
         * @description The number of a sequence that the next caller would get.
         */
        NextNumber: {
            /** Name */
            name: string;
            /** Next */
            next: number;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * OfPersonRequest
         * @description Whose rows are meant, newest first.
         */
        OfPersonRequest: {
            /**
             * Page
             * @default 1
             */
            page?: number;
            /**
             * Pagesize
             * @default 100
             */
            pageSize?: number;
            /**
             * Person
             * Format: uuid
             */
            person: string;
        };
        /**
         * OfferedRelease
         * @description A release of the index; `reason` says whether it fits. `mayInstall`: by this page.
         */
        OfferedRelease: {
            fit: components["schemas"]["Fit"];
            /** Mayinstall */
            mayInstall: boolean;
            /** Notes */
            notes: string;
            /** Publisher */
            publisher: string;
            /** Reason */
            reason: string;
            tier: components["schemas"]["Tier"];
            /** Version */
            version: string;
        };
        /**
         * Operator
         * @description How a filter compares; without one, a filter with one value is `eq` and with several `in`.
         *
         *     Of a list field `in` (or `eq`) finds records with any of the values, `all` those with all of them, `notIn` those
         *     with none.
         *     `within` takes a number of days: -7 is the last seven days and today, 7 today and the next seven.
         * @enum {string}
         */
        Operator: "eq" | "ne" | "in" | "notIn" | "all" | "contains" | "startsWith" | "gt" | "gte" | "lt" | "lte" | "between" | "within" | "isNull";
        /**
         * Option
         * @description A value that can be chosen.
         */
        Option: {
            /**
             * Label
             * @default
             */
            label?: string;
            /** Value */
            value: string;
        };
        /**
         * Outcome
         * @description How loading or drawing a plugin's user interface ended; all but `ok` are keys of the shell's dictionary.
         * @enum {string}
         */
        Outcome: "ok" | "contract" | "timeout" | "load" | "crash";
        /**
         * OwnUser
         * @description The signed-in user, and what they may do.
         */
        OwnUser: {
            /** Aliases */
            Aliases: string[];
            Attributes: components["schemas"]["UserAttributesRead"];
            /** Firstname */
            FirstName: string;
            /**
             * Id
             * Format: uuid
             */
            Id: string;
            /** Isloggedin */
            IsLoggedIn: boolean;
            /** Lastname */
            LastName: string;
            /** Requirespasswordreset */
            RequiresPasswordReset: boolean;
            /** Roles */
            Roles: components["schemas"]["RoleRead"][];
            /**
             * Ssouser
             * @description The user has an external account.
             */
            SSOUser: boolean;
            /**
             * Userid
             * Format: uuid
             */
            UserId: string;
            /** Username */
            UserName: string;
            applicationSettings: components["schemas"]["ApplicationSettingsRead"];
            /** Docmgmtrole */
            docMgmtRole: components["schemas"]["DocumentRoleRead"][];
            /** Externalaccounts */
            externalAccounts: components["schemas"]["ExternalAccount"][];
            /**
             * Failedloginstatus
             * @enum {string}
             */
            failedLoginStatus: "locked" | "unlocked";
            /**
             * Haspassword
             * @description Without one they sign in by an external account, or have yet to set it.
             */
            hasPassword: boolean;
            /** Ispublicuser */
            isPublicUser: boolean;
            /** Isschooladmin */
            isSchoolAdmin: boolean;
            /** Issuspended */
            isSuspended: boolean;
            /** Passesadminguard */
            passesAdminGuard: boolean;
            permissions: components["schemas"]["DocumentPermissionsRead"];
            /** Phone */
            phone: string;
            profile: components["schemas"]["ProfileRead"];
            /** Subroles */
            subRoles: components["schemas"]["SubRole"][];
        };
        /**
         * OwnedIdentity
         * @description An external account of a user; without the only way the user could not sign in.
         */
        OwnedIdentity: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isonlyway */
            isOnlyWay: boolean;
            /** Issuer */
            issuer: string;
            /**
             * Linkedat
             * Format: date-time
             */
            linkedAt: string;
            /** Signedinat */
            signedInAt: string | null;
            /** Subject */
            subject: string;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
        };
        /**
         * Pager
         * @description Which page it is: `recordIndex` is that of its first record, `next` and `previous` lead to its neighbours.
         *
         *     `totalRecords` is null where only the rows were asked for and do not tell it; `hasMore` says whether more follow.
         */
        Pager: {
            /** Hasmore */
            hasMore: boolean;
            /** Next */
            next: string | null;
            /** Page */
            page: number;
            /** Pagesize */
            pageSize: number;
            /** Previous */
            previous: string | null;
            /** Recordindex */
            recordIndex: number;
            /** Totalrecords */
            totalRecords: number | null;
        };
        /**
         * PartRead
         * @description How far a plugin is; `message` says why it has refused.
         */
        PartRead: {
            /** Counts */
            counts: components["schemas"]["CountRead"][];
            /** Message */
            message: string;
            /** Plugin */
            plugin: string;
            state: components["schemas"]["PartState"];
        };
        /**
         * PartState
         * @description How far a plugin is.
         * @enum {string}
         */
        PartState: "waiting" | "refused" | "erased" | "done";
        /**
         * PasswordChange
         * @description The own password, old and new.
         */
        PasswordChange: {
            /** Newpassword */
            newPassword: string;
            /** Oldpassword */
            oldPassword: string;
        };
        /**
         * PasswordReset
         * @description A new password, by the token of a mailed link.
         */
        PasswordReset: {
            /** Confirmid */
            confirmId: string;
            /** Confirmnewpassword */
            confirmNewPassword: string;
            /** Newpassword */
            newPassword: string;
        };
        /**
         * PermittedTypes
         * @description The document types on which a permission holds, by name and by id in the same order.
         */
        PermittedTypes: {
            /** Ids */
            ids: string[];
            /** Names */
            names: string[];
        };
        /**
         * PluginDetails
         * @description A plugin with its settings; `missing` says by field what is wrong with them.
         */
        PluginDetails: {
            /** Api */
            api: string;
            /** Assist */
            assist: string;
            /** Description */
            description: string;
            /** Enabled */
            enabled: boolean;
            /** Enabledversion */
            enabledVersion: string | null;
            /** Files */
            files: string[];
            /** Flags */
            flags: string[];
            /** Hascheck */
            hasCheck: boolean;
            /** Hassettings */
            hasSettings: boolean;
            /** Hassqldb */
            hasSqlDb: boolean;
            /** Hasui */
            hasUi: boolean;
            /** Id */
            id: string;
            /** Interface */
            interface: string;
            /** Interfacefailedon */
            interfaceFailedOn: string | null;
            /** Interfacefailures */
            interfaceFailures: number;
            /** Isswitchedoff */
            isSwitchedOff: boolean;
            /** Lackssetup */
            lacksSetup: boolean;
            /** Manuals */
            manuals: components["schemas"]["ManualRead"][];
            /** Missing */
            missing: {
                [key: string]: string;
            };
            /** Name */
            name: string;
            /** Pages */
            pages: string[];
            /** Prefixes */
            prefixes: string[];
            /** Reason */
            reason: string;
            /** Services */
            services: components["schemas"]["ProvidedService"][];
            settings: components["schemas"]["PluginSettingsRead"] | null;
            /** Sql */
            sql: string[];
            /** Status */
            status: string;
            /** Switchedoffbecause */
            switchedOffBecause: string;
            update: components["schemas"]["Update"];
            /** Version */
            version: string;
        };
        /**
         * PluginRead
         * @description An installed plugin; `settings` names the class of what a district sets.
         */
        PluginRead: {
            /** Api */
            api: string;
            /** Assist */
            assist: string;
            /** Description */
            description: string;
            /** Enabled */
            enabled: boolean;
            /** Files */
            files: string[];
            /** Flags */
            flags: string[];
            /** Hascheck */
            hasCheck: boolean;
            /** Hassettings */
            hasSettings: boolean;
            /** Hassqldb */
            hasSqlDb: boolean;
            /** Hasui */
            hasUi: boolean;
            /** Id */
            id: string;
            /** Interface */
            interface: string;
            /** Interfacefailedon */
            interfaceFailedOn: string | null;
            /** Interfacefailures */
            interfaceFailures: number;
            /** Isswitchedoff */
            isSwitchedOff: boolean;
            /** Lackssetup */
            lacksSetup: boolean;
            /** Manuals */
            manuals: components["schemas"]["ManualRead"][];
            /** Name */
            name: string;
            /** Pages */
            pages: string[];
            /** Prefixes */
            prefixes: string[];
            /** Reason */
            reason: string;
            /** Settings */
            settings: string | null;
            /** Sql */
            sql: string[];
            /** Status */
            status: string;
            update: components["schemas"]["Update"];
            /** Version */
            version: string;
        };
        /**
         * PluginReason
         * @description Which plugin, and why.
         */
        PluginReason: {
            /** Pluginid */
            pluginId: string;
            /**
             * Reason
             * @default
             */
            reason?: string;
        };
        /**
         * PluginReleases
         * @description A plugin that is installed, or that is offered: then `version` and `status` are empty.
         *
         *     Attributes:
         *         tier: That of what is installed, as this installation finds by the rules.
         *         offered: What is newer.
         */
        PluginReleases: {
            /** Description */
            description: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            offered: components["schemas"]["OfferedRelease"] | null;
            /** Publisher */
            publisher: string;
            /** Reason */
            reason: string;
            /** Status */
            status: string;
            tier: components["schemas"]["Tier"];
            /** Version */
            version: string;
        };
        /**
         * PluginRequest
         * @description Which plugin is meant.
         */
        PluginRequest: {
            /** Pluginid */
            pluginId: string;
        };
        /**
         * PluginService
         * @description Which plugin, and which of its services.
         */
        PluginService: {
            /** Key */
            key: string;
            /** Pluginid */
            pluginId: string;
            /** Protocol */
            protocol: string;
        };
        /**
         * PluginSettingsRead
         * @description A plugin's settings in the district: values without the secrets, and which secrets are set.
         */
        PluginSettingsRead: {
            schema: components["schemas"]["JsonSchema"];
            /** Secrets */
            secrets: {
                [key: string]: boolean;
            };
            values: components["schemas"]["Record"];
        };
        /**
         * PluginValues
         * @description Which plugin, and its settings: a secret that is left out stays, one that is null is forgotten.
         */
        PluginValues: {
            /** Pluginid */
            pluginId: string;
            /** Values */
            values: {
                [key: string]: unknown;
            };
        };
        /**
         * PrivatePluginRead
         * @description A plugin that is a customer's own; `version` is the installed one, None before it is.
         */
        PrivatePluginRead: {
            /** Description */
            description: string;
            /** Name */
            name: string;
            /** Pluginid */
            pluginId: string;
            /**
             * Registeredat
             * Format: date-time
             */
            registeredAt: string;
            /** Version */
            version: string | null;
        };
        /**
         * ProblemRead
         * @description Why a value does not fit: where, a stable code, and the limit if it speaks of one.
         */
        ProblemRead: {
            /** Code */
            code: string;
            /**
             * Limit
             * @default 0
             */
            limit?: string | number;
            /** Path */
            path: string;
        };
        /**
         * ProfileChange
         * @description The fields of one's own profile; what is not named stays as it is, and any other field is refused.
         */
        ProfileChange: {
            /**
             * Languagepreference
             * @default
             */
            LanguagePreference?: string;
            /**
             * Address
             * @default
             */
            address?: string;
            applicationSettings?: components["schemas"]["ApplicationSettings"];
            /**
             * Avatarurl
             * @default
             */
            avatarUrl?: string;
            /** Dateofbirth */
            dateOfBirth?: string | null;
            /**
             * Firstname
             * @default
             */
            firstName?: string;
            /**
             * Gender
             * @default
             */
            gender?: string;
            /**
             * Isveteran
             * @default false
             */
            isVeteran?: boolean;
            /**
             * Lastname
             * @default
             */
            lastName?: string;
            /**
             * Phone
             * @default
             */
            phone?: string;
        };
        /**
         * ProfileRead
         * @description What users say of themselves; `age` is in whole years, `roles` are ids.
         */
        ProfileRead: {
            /** Languagepreference */
            LanguagePreference: string;
            /** Address */
            address: string;
            /** Age */
            age: number | null;
            /** Avatarurl */
            avatarUrl: string;
            /** Dateofbirth */
            dateOfBirth: string | null;
            /**
             * Dateregistered
             * Format: date-time
             */
            dateRegistered: string;
            /** Devices */
            devices: components["schemas"]["DeviceRead"][];
            /** Emailaddress */
            emailAddress: string;
            /** Firstname */
            firstName: string;
            /** Gender */
            gender: string;
            /** Isveteran */
            isVeteran: boolean;
            /** Lastname */
            lastName: string;
            /** Legacyid */
            legacyId: string | null;
            /** Roles */
            roles: string[];
            /** Username */
            userName: string;
        };
        /**
         * ProvidedService
         * @description What it does for others: `isUsed` if they get it from this one; `others` are the names of those that could.
         */
        ProvidedService: {
            /** Isused */
            isUsed: boolean;
            /** Key */
            key: string;
            /** Others */
            others: string[];
            /** Protocol */
            protocol: string;
            /** Title */
            title: string;
        };
        /**
         * ProviderProfile
         * @description Where the user's profile is at the provider.
         */
        ProviderProfile: {
            /** Profile Url */
            profile_url: string | null;
        };
        /**
         * ProviderRead
         * @description The district's provider, without its secret.
         */
        ProviderRead: {
            /** Clientid */
            clientId: string;
            /** Defaultrole */
            defaultRole: string;
            /** Districtclaim */
            districtClaim: string;
            /** Enabled */
            enabled: boolean;
            /** Endsprovidersession */
            endsProviderSession: boolean;
            /** Hassecret */
            hasSecret: boolean;
            /**
             * Integrationflow
             * @enum {string}
             */
            integrationFlow: "code" | "implicit";
            /** Issuer */
            issuer: string;
            /** Profileurl */
            profileUrl: string;
            /** Roleclaim */
            roleClaim: string;
            /** Rolemap */
            roleMap: {
                [key: string]: string;
            };
            /** Schoolclaim */
            schoolClaim: string;
            /** Scopes */
            scopes: string;
            /** Uuorganizationid */
            uuOrganizationId: string;
        };
        /**
         * ProviderReport
         * @description What a provider's discovery document says; `keys` is how many it has, `findings` what is missing.
         */
        ProviderReport: {
            /** Authorizationendpoint */
            authorizationEndpoint: string;
            /** Endsessionendpoint */
            endSessionEndpoint: string | null;
            /** Findings */
            findings: string[];
            /** Issuer */
            issuer: string;
            /** Keys */
            keys: number;
            /** Scopes */
            scopes: string[];
            /** Tokenendpoint */
            tokenEndpoint: string;
            /** Userinfoendpoint */
            userinfoEndpoint: string | null;
        };
        /**
         * ProviderRequest
         * @description The provider as an administrator types it. An empty secret keeps the one that is stored.
         */
        ProviderRequest: {
            /** Clientid */
            clientId: string;
            /**
             * Clientsecret
             * @default
             */
            clientSecret?: string;
            /**
             * Defaultrole
             * @default PublicUser
             */
            defaultRole?: string;
            /**
             * Districtclaim
             * @default
             */
            districtClaim?: string;
            /** Enabled */
            enabled: boolean;
            /**
             * Endsprovidersession
             * @default true
             */
            endsProviderSession?: boolean;
            /**
             * Integrationflow
             * @default code
             * @enum {string}
             */
            integrationFlow?: "code" | "implicit";
            /** Issuer */
            issuer: string;
            /**
             * Profileurl
             * @default
             */
            profileUrl?: string;
            /**
             * Roleclaim
             * @default
             */
            roleClaim?: string;
            /**
             * Rolemap
             * @default {}
             */
            roleMap?: {
                [key: string]: string;
            };
            /**
             * Schoolclaim
             * @default
             */
            schoolClaim?: string;
            /**
             * Scopes
             * @default openid offline_access profile email
             */
            scopes?: string;
            /**
             * Uuorganizationid
             * @default
             */
            uuOrganizationId?: string;
        };
        /**
         * ProviderState
         * @description The provider, if the district has one, and what to register there.
         */
        ProviderState: {
            provider: components["schemas"]["ProviderRead"] | null;
            registered: components["schemas"]["RegisteredAddresses"];
        };
        /**
         * QueryRequest
         * @description A query as it stands in JSON. Sizes below 25 are raised to 25, those above 500 lowered to 500.
         *
         *     `count`: `rows` answers them without counting, so `totalRecords` is null unless it is known anyway; `total` answers
         *     the pager alone.
         */
        QueryRequest: {
            /** Count */
            count?: ("rows" | "total") | null;
            /**
             * Cursor
             * @default
             */
            cursor?: string;
            /** Dimensions */
            dimensions?: unknown[] | {
                [key: string]: unknown;
            } | null;
            /**
             * Filters
             * @default []
             */
            filters?: (components["schemas"]["FilterSchema"] | components["schemas"]["AnyOfSchema"])[];
            /**
             * Fromindex
             * @default 0
             */
            fromIndex?: number;
            /** Orgoverride */
            orgOverride?: string | null;
            /** Overridereason */
            overrideReason?: string | null;
            /**
             * Phrase
             * @default
             */
            phrase?: string;
            /**
             * Size
             * @default 25
             */
            size?: number;
            /**
             * Sort
             * @default []
             */
            sort?: components["schemas"]["SortSchema"][];
            /** Source */
            source?: unknown;
        };
        /**
         * Readiness
         * @description The process can do its work.
         */
        Readiness: {
            /** Longestlagms */
            longestLagMs: number;
            /** Ready */
            ready: boolean;
            /** Tasks */
            tasks: components["schemas"]["TaskHealth"][];
        };
        /**
         * Reason
         * @description Why somebody was not let in; the shell has a text for each, and the activity log keeps it.
         * @enum {string}
         */
        Reason: "session_expired" | "provider_error" | "provider_unavailable" | "not_trusted" | "other_district" | "claim_missing" | "roles_held_back" | "not_linked" | "creation_restricted" | "email_missing" | "email_unverified" | "email_reserved" | "suspended";
        /** @description A record with the fields of its model: `/api/search/init` and `/api/model/{name}` tell which. */
        Record: {
            [key: string]: unknown;
        };
        /**
         * RecordFileRead
         * @description A file that a record may name; its size is in bytes.
         */
        RecordFileRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Size */
            size: number;
        };
        /**
         * RecordMeta
         * @description What the platform keeps with a record (specification §3); `acl` are the roles that alone may read or write it.
         */
        RecordMeta: {
            /** Acl */
            acl: {
                [key: string]: string[];
            };
            auditing: components["schemas"]["Auditing"];
            /**
             * Guid
             * Format: uuid
             */
            guid: string;
            /** Model */
            model: string;
            /** Specs */
            specs: string[];
            /** Tags */
            tags: string[];
            /** Version */
            version: number;
        };
        /**
         * RecordPage
         * @description A page of a model's records.
         */
        RecordPage: {
            /** Messages */
            messages: string[];
            pager: components["schemas"]["Pager"];
            /** R */
            r: components["schemas"]["Record"][];
            /** Success */
            success: boolean;
        };
        /**
         * RecordRequest
         * @description The body of `POST /api/search/record`.
         */
        RecordRequest: {
            /** Model */
            model: string;
            /** Orgoverride */
            orgOverride?: string | null;
            /** Overridereason */
            overrideReason?: string | null;
            /** Recordid */
            recordId: string;
        };
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** ActivityLogRecord */
            ActivityLog: {
                check: string | null;
                /** Format: date-time */
                date: string;
                email: string | null;
                /** Format: uuid */
                id: string;
                ipAddress: string | null;
                plugin: string | null;
                reason: string | null;
                subject: string;
                subjectName: string;
                type: string;
            };
            Announcements: components["schemas"]["AnnouncementRead"];
            /** ClientsRecord */
            Clients: {
                closedOn: string | null;
                code: string;
                customer: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                licenseId: string;
                name: string;
            };
            /** CustomerLicensesRecord */
            CustomerLicenses: {
                closesAt: string | null;
                endDate: string | null;
                /** Format: uuid */
                id: string;
                name: string;
                schoolId: string;
                sisUrl: string;
                startDate: string | null;
                supportNumber: string;
                timezone: string;
            };
            /** DeletedUsersRecord */
            DeletedUsers: {
                deletedOn: string | null;
                email: string;
                firstName: string;
                /** Format: uuid */
                id: string;
                lastName: string;
                userName: string;
            };
            /** DisclosuresRecord */
            Disclosures: {
                act: string;
                /** Format: date-time */
                date: string;
                /** Format: uuid */
                document: string;
                /** Format: uuid */
                id: string;
                ipAddress: string | null;
                kind: string;
                /** Format: uuid */
                person: string;
                personName: string;
                plugin: string;
                reason: string;
                recipient: string;
                title: string;
                who: string;
            };
            ModelConfiguration: components["schemas"]["DefinitionRead"];
            Plugins: components["schemas"]["PluginRead"];
            /** QueueMessagesRecord */
            QueueMessages: {
                attempt: number;
                createdBy: string;
                /** Format: date-time */
                createdOn: string;
                deliveryType: string | null;
                /** Format: uuid */
                id: string;
                isStuck: boolean;
                message: string;
                personCount: number | null;
                plugin: string;
                processedOn: string | null;
                schoolName: string;
                status: string;
                subject: string;
                type: string;
            };
            /** SchoolsRecord */
            Schools: {
                code: string;
                /** Format: uuid */
                id: string;
                isOpen: boolean;
                isOwn: boolean;
                name: string;
            };
            /** StuckRunsRecord */
            StuckRuns: {
                failed: number;
                failedSince: string | null;
                /** Format: uuid */
                id: string;
                late: number;
                lateSince: string | null;
                name: string;
            };
            SystemRoles: components["schemas"]["SystemRoleRead"];
            /** UsersRecord */
            Users: {
                /** Format: date-time */
                createdOn: string;
                email: string;
                /** @enum {string} */
                failedLoginStatus: "locked" | "unlocked";
                firstName: string;
                /** Format: uuid */
                id: string;
                isSuspended: boolean;
                lastName: string;
                lastSignIn: string | null;
                roles: string[];
                schools: string[];
                subRoles: string[];
                userName: string;
            };
        };
        /**
         * Refusal
         * @description The answer to a request that failed (specification §8).
         */
        Refusal: {
            /** Code */
            code: string;
            /** Data */
            data: {
                [key: string]: unknown;
            } | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * RefusalRead
         * @description Somebody who came from the provider and was not let in; `userId` is who has the e-mail address.
         */
        RefusalRead: {
            /** Email */
            email: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Lastat
             * Format: date-time
             */
            lastAt: string;
            /** Name */
            name: string;
            /** Reason */
            reason: string;
            /** Subject */
            subject: string;
            /** Tries */
            tries: number;
            /** Userid */
            userId: string | null;
        };
        /**
         * RefusalRequest
         * @description A refused attempt that needs no link.
         */
        RefusalRequest: {
            /**
             * Refusalid
             * Format: uuid
             */
            refusalId: string;
        };
        /**
         * RegisteredAddresses
         * @description Addresses of ours that have to be registered at the provider.
         */
        RegisteredAddresses: {
            /** Backchannellogouturi */
            backchannelLogoutUri: string;
            /** Postlogoutredirecturi */
            postLogoutRedirectUri: string;
            /** Redirecturi */
            redirectUri: string;
        };
        /**
         * Registration
         * @description Who asks for an account.
         */
        Registration: {
            /** Email */
            email: string;
            /** Firstname */
            firstName: string;
            /** Lastname */
            lastName: string;
            /** Password */
            password: string;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * Releases
         * @description All plugins, and how the index fares.
         *
         *     Attributes:
         *         problem: Why the index could not be read just now; empty if it could.
         *         can_update: Whether this page can: `homeroom up` runs here.
         *         is_judging: The tiers of what is installed are being found; until then they are empty.
         */
        Releases: {
            /** Canupdate */
            canUpdate: boolean;
            /** Hasindex */
            hasIndex: boolean;
            /** Isjudging */
            isJudging: boolean;
            /** Lookedat */
            lookedAt: string | null;
            /** Plugins */
            plugins: components["schemas"]["PluginReleases"][];
            /** Problem */
            problem: string;
            update: components["schemas"]["UpdateRead"] | null;
        };
        /**
         * RemoteRead
         * @description A plugin's user interface: where its files are, and the hash of each.
         */
        RemoteRead: {
            /** Contract */
            contract: number;
            /** Contributions */
            contributions: components["schemas"]["ContributionRead"][];
            /** Entry */
            entry: string;
            /** Id */
            id: string;
            /** Integrity */
            integrity: {
                [key: string]: string;
            };
            /** Name */
            name: string;
            /** Version */
            version: string;
        };
        /**
         * RemovePrivatePluginRequest
         * @description The body of `POST /api/client/removePrivatePlugin`; `id` is the customer's.
         */
        RemovePrivatePluginRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Pluginid */
            pluginId: string;
        };
        /**
         * ResetAccount
         * @description Whose password was set, so that the page can sign in; `organization` is the school id.
         */
        ResetAccount: {
            /** Organization */
            organization: string;
            /** Username */
            userName: string;
        };
        /**
         * ResetRequest
         * @description Whose password is forgotten.
         */
        ResetRequest: {
            /** Email */
            email: string;
            /**
             * Redirecturl
             * @default
             */
            redirectUrl?: string;
            /** Schoolid */
            schoolId: string;
        };
        /**
         * RoleRead
         * @description A role of a user.
         */
        RoleRead: {
            /** Name */
            Name: string;
            /** Id */
            id: string;
        };
        /**
         * RoleRef
         * @description A role as the calls answer it; `id` alone counts.
         */
        RoleRef: {
            /**
             * Name
             * @default
             */
            Name?: string;
            /** Id */
            id: string;
        };
        /**
         * RunRead
         * @description A run of the queue. `is_engine_away`: the engine did not answer, so its attempts are not known now.
         */
        RunRead: {
            /** Attempt */
            attempt: number;
            /** Attempts */
            attempts: components["schemas"]["AttemptRead"][];
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isengineaway */
            isEngineAway: boolean;
            /** Message */
            message: string;
            /** Processedon */
            processedOn: string | null;
            /** Startedon */
            startedOn: string | null;
            /** Status */
            status: string;
            /** Type */
            type: string;
        };
        /**
         * RunRequest
         * @description Which run is meant.
         */
        RunRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * SaveClientRequest
         * @description The body of `POST /api/client/saveClient`.
         */
        SaveClientRequest: {
            client: components["schemas"]["ClientFacts"];
        };
        /**
         * SaveLicenceRequest
         * @description The body of `POST /api/customerLicense/save`.
         *
         *     Attributes:
         *         flag_change: The features' dates are meant to change; otherwise those of the form are ignored.
         *         is_sis_change: The same for the settings.
         */
        SaveLicenceRequest: {
            customerLicense: components["schemas"]["CustomerLicenceInput"];
            /**
             * Flagchange
             * @default false
             */
            flagChange?: boolean;
            /**
             * Isnew
             * @default false
             */
            isNew?: boolean;
            /**
             * Issischange
             * @default false
             */
            isSISChange?: boolean;
        };
        /**
         * SavePrivatePluginRequest
         * @description The body of `POST /api/client/savePrivatePlugin`; `id` is the customer's.
         */
        SavePrivatePluginRequest: {
            /**
             * Description
             * @default
             */
            description?: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Pluginid */
            pluginId: string;
        };
        /**
         * ScheduleChange
         * @description When a flow shall run: a time such as 14:30 and days of the week, none for all; no time is as its plugin says.
         */
        ScheduleChange: {
            /**
             * Days
             * @default []
             */
            days?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** Flow */
            flow: string;
            /**
             * Ispaused
             * @default false
             */
            isPaused?: boolean;
            /** Time */
            time?: string | null;
        };
        /**
         * ScheduleRead
         * @description When a flow runs in the district, by its clock. `ownTime` and `ownDays` are as its plugin says.
         *
         *     Without a time, the plugin alone says when, such as every five minutes. `nextOn` is None while it rests or has none.
         */
        ScheduleRead: {
            /** Changedby */
            changedBy: string | null;
            /** Changedon */
            changedOn: string | null;
            /** Days */
            days: string[];
            /** Flow */
            flow: string;
            /** Isown */
            isOwn: boolean;
            /** Ispaused */
            isPaused: boolean;
            /** Maypause */
            mayPause: boolean;
            /** Nexton */
            nextOn: string | null;
            /** Owndays */
            ownDays: string[];
            /** Owntime */
            ownTime: string | null;
            /** Pluginid */
            pluginId: string;
            /** Time */
            time: string | null;
            /** Title */
            title: string;
        };
        /**
         * SchoolChange
         * @description What a school is called, and whether it is open.
         */
        SchoolChange: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isopen */
            isOpen: boolean;
            /** Name */
            name: string;
        };
        /**
         * SchoolCounts
         * @description How many schools a list has changed.
         */
        SchoolCounts: {
            /** Added */
            added: number;
            /** Closed */
            closed: number;
            /** Renamed */
            renamed: number;
            /** Reopened */
            reopened: number;
        };
        /**
         * SchoolInput
         * @description A school; `code` is its id in the student information system.
         */
        SchoolInput: {
            /** Code */
            code: string;
            /** Name */
            name: string;
        };
        /**
         * SchoolPluginRead
         * @description A plugin's settings as a school has them.
         *
         *     `own` is what the school has set, `held` which of it counts: its district may have become stricter since. In
         *     `hasStricter` are those of which one value protects more than another.
         */
        SchoolPluginRead: {
            district: components["schemas"]["Record"];
            /** Hasstricter */
            hasStricter: string[];
            /** Held */
            held: string[];
            own: components["schemas"]["Record"];
            /** Pluginid */
            pluginId: string;
            schema: components["schemas"]["JsonSchema"];
            /** Schoolsmay */
            schoolsMay: {
                [key: string]: components["schemas"]["SchoolsMay"];
            };
        };
        /**
         * SchoolRead
         * @description A school; `code` is its id in the student information system.
         */
        SchoolRead: {
            /** Code */
            code: string;
            /** Name */
            name: string;
        };
        /**
         * SchoolReportRead
         * @description What became of a list: the schools' codes, and how many.
         */
        SchoolReportRead: {
            /** Added */
            added: string[];
            /** Closed */
            closed: string[];
            counts: components["schemas"]["SchoolCounts"];
            /** Renamed */
            renamed: string[];
            /** Reopened */
            reopened: string[];
            /** Unchanged */
            unchanged: string[];
        };
        /**
         * SchoolRequest
         * @description Which school.
         */
        SchoolRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * SchoolValues
         * @description What a school sets for itself of a plugin; what is left out is its district's.
         */
        SchoolValues: {
            /** Pluginid */
            pluginId: string;
            /** School */
            school: string;
            /** Values */
            values: {
                [key: string]: unknown;
            };
        };
        /**
         * SchoolsAllowed
         * @description What schools may do with a plugin's settings; what is left out follows the setting's own rule.
         */
        SchoolsAllowed: {
            /** Pluginid */
            pluginId: string;
            /** Schoolsmay */
            schoolsMay: {
                [key: string]: components["schemas"]["SchoolsMay"];
            };
        };
        /**
         * SchoolsMay
         * @description What a district lets its schools do with a setting.
         * @enum {string}
         */
        SchoolsMay: "nothing" | "stricter" | "anything";
        /**
         * SchoolsRequest
         * @description The body of `POST /api/client/addSchoolsforClient` and `syncSchoolsforClient`: a list, or a CSV file's text.
         *
         *     Attributes:
         *         dry_run: Tell what would be done, and change nothing.
         */
        SchoolsRequest: {
            /** Csv */
            csv?: string | null;
            /**
             * Dryrun
             * @default false
             */
            dryRun?: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Schools
             * @default []
             */
            schools?: components["schemas"]["SchoolInput"][];
        };
        /**
         * SearchRequest
         * @description The body of `POST /api/search/records`.
         */
        SearchRequest: {
            /** Count */
            count?: ("rows" | "total") | null;
            /**
             * Cursor
             * @default
             */
            cursor?: string;
            /** Dimensions */
            dimensions?: unknown[] | {
                [key: string]: unknown;
            } | null;
            /**
             * Filters
             * @default []
             */
            filters?: (components["schemas"]["FilterSchema"] | components["schemas"]["AnyOfSchema"])[];
            /**
             * Fromindex
             * @default 0
             */
            fromIndex?: number;
            /** Model */
            model: string;
            /** Orgoverride */
            orgOverride?: string | null;
            /** Overridereason */
            overrideReason?: string | null;
            /**
             * Phrase
             * @default
             */
            phrase?: string;
            /**
             * Size
             * @default 25
             */
            size?: number;
            /**
             * Sort
             * @default []
             */
            sort?: components["schemas"]["SortSchema"][];
            /** Source */
            source?: unknown;
        };
        /**
         * SessionInfo
         * @description What the browser needs to go on.
         */
        SessionInfo: {
            /** Redirect */
            redirect: string;
            /** Schoolid */
            schoolId: string;
            /** Token */
            token: string;
        };
        /**
         * SessionRead
         * @description Where a user is signed in; `isCurrent` is the session that asks.
         */
        SessionRead: {
            /**
             * Activeon
             * Format: date-time
             */
            activeOn: string;
            /** Device */
            device: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Ipaddress */
            ipAddress: string | null;
            /** Iscurrent */
            isCurrent: boolean;
            /**
             * Startedon
             * Format: date-time
             */
            startedOn: string;
        };
        /**
         * SessionsToEnd
         * @description Which sessions to end: these, or all but the one that asks.
         */
        SessionsToEnd: {
            /** Ids */
            ids?: string[] | null;
            /** Userid */
            userId?: string | null;
        };
        /**
         * SettingSchool
         * @description A school whose settings the caller may change; `ownCount` is how many it has of its own.
         */
        SettingSchool: {
            /** Code */
            code: string;
            /** Name */
            name: string;
            /** Owncount */
            ownCount: number;
        };
        /**
         * SettingsOfSchool
         * @description Whose settings, by the school's code; the district's own view is without one.
         */
        SettingsOfSchool: {
            /**
             * School
             * @default
             */
            school?: string;
        };
        /**
         * Severity
         * @description A critical one cannot be closed.
         * @enum {string}
         */
        "Severity-Input": "info" | "warning" | "critical";
        /**
         * ShellDistrict
         * @description The district; `code` is what people type as school id.
         */
        ShellDistrict: {
            /** Code */
            code: string;
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Timezone */
            timezone: string;
            /** Uu Enabled */
            uu_enabled: boolean;
        };
        /**
         * ShellSearch
         * @description What was typed. It stands in the body alone: names belong into no address.
         */
        ShellSearch: {
            /** Phrase */
            phrase: string;
        };
        /**
         * ShellUser
         * @description The signed-in user; `externalAcct` says whether a sign-on provider lets them in, `isKeptToSchools` whether all
         *     that they see and count is of some schools alone.
         */
        ShellUser: {
            /** Docmgmtrole */
            docMgmtRole: components["schemas"]["DocumentRoleRead"][];
            /** Email */
            email: string;
            /** Externalacct */
            externalAcct: boolean;
            /** Firstname */
            firstName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isadmin */
            isAdmin: boolean;
            /** Isdeveloper */
            isDeveloper: boolean;
            /** Iskepttoschools */
            isKeptToSchools: boolean;
            /** Ispublicuser */
            isPublicUser: boolean;
            /** Isschooladmin */
            isSchoolAdmin: boolean;
            /** Issupport */
            isSupport: boolean;
            /** Lastname */
            lastName: string;
            /** Passesadminguard */
            passesAdminGuard: boolean;
            permissions: components["schemas"]["DocumentPermissionsRead"];
            /** Roles */
            roles: string[];
            /** Subroles */
            subRoles: components["schemas"]["SubRole"][];
            /** Username */
            userName: string;
        };
        /**
         * SignOnAnswer
         * @description The specification's sign-on user info response, and where to go when it did not succeed.
         */
        SignOnAnswer: {
            authUserError: components["schemas"]["Reason"] | null;
            /** Back */
            back?: string | null;
            /** Logouturl */
            logoutUrl?: string | null;
            /** Message */
            message: string | null;
            session: components["schemas"]["SessionInfo"] | null;
            /** Success */
            success: boolean;
        };
        /**
         * SignOnStart
         * @description Where the browser goes to sign in.
         */
        SignOnStart: {
            /** Url */
            url: string;
        };
        /**
         * SignOnTicket
         * @description A one-time token, its lifetime in seconds, and where to go with it.
         */
        SignOnTicket: {
            /** Expires In */
            expires_in: number;
            /** Redirect */
            redirect: string;
            /** Token */
            token: string;
        };
        /**
         * SignedOut
         * @description Where the browser ends the session at the sign-on provider too.
         */
        SignedOut: {
            /** Endsession */
            endSession: string | null;
        };
        /**
         * SignedUrl
         * @description An address that works without a header for five minutes.
         */
        SignedUrl: {
            /** Url */
            url: string;
        };
        /**
         * SignedUrlRequest
         * @description Which file the caller wants a link to.
         */
        SignedUrlRequest: {
            /**
             * File
             * @constant
             */
            file: "user-guide";
        };
        /**
         * SisCredentialsChange
         * @description How a student information system is reached; without a secret the stored one stays.
         */
        SisCredentialsChange: {
            /** Clientid */
            clientId: string;
            /** Clientsecret */
            clientSecret?: string | null;
            /** Organization */
            organization?: string | null;
            /** Sisurl */
            sisUrl: string;
        };
        /**
         * SisCredentialsRead
         * @description How a student information system is reached; never the secret.
         */
        SisCredentialsRead: {
            /** Clientid */
            clientId: string;
            /** Issecretset */
            isSecretSet: boolean;
            /** Sisurl */
            sisUrl: string;
            /** Updatedby */
            updatedBy: string | null;
            /** Updatedon */
            updatedOn: string | null;
        };
        /**
         * SisInstitution
         * @description A school, onto which an institution of a student information system can be mapped.
         */
        SisInstitution: {
            /** Code */
            code: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * SisRoles
         * @description Onto what the roles of a student information system can be mapped.
         */
        SisRoles: {
            /** Roles */
            roles: components["schemas"]["GivableRole"][];
            /** Subroles */
            subRoles: components["schemas"]["SubRole"][];
        };
        /**
         * SortRead
         * @description A sort key.
         */
        SortRead: {
            /**
             * Direction
             * @enum {string}
             */
            direction: "asc" | "desc";
            /** Property */
            property: string;
        };
        /**
         * SortSchema
         * @description A sort key as it stands in JSON.
         */
        SortSchema: {
            /**
             * Direction
             * @default asc
             */
            direction?: string;
            /** Property */
            property: string;
        };
        /**
         * StartRequest
         * @description Who wants to sign in where. `anew` asks the provider not to take an earlier sign-in there for this one.
         */
        StartRequest: {
            /**
             * Anew
             * @default false
             */
            anew?: boolean;
            /**
             * App
             * @default
             */
            app?: string;
            /** Organization */
            organization: string;
            /**
             * Redirect
             * @default /
             */
            redirect?: string;
            /**
             * State
             * @default
             */
            state?: string;
        };
        /**
         * StepRead
         * @description A task of an attempt; `state` is the engine's, in lower case.
         */
        StepRead: {
            /** Endedat */
            endedAt: string | null;
            /** Name */
            name: string;
            /** Startedat */
            startedAt: string | null;
            /** State */
            state: string;
        };
        /**
         * StoredApplicationSettings
         * @description How the application looks to the user and what it tells, as far as they have chosen.
         */
        StoredApplicationSettings: {
            /**
             * Articlefontsize
             * @default default
             * @enum {string}
             */
            articleFontSize?: "small" | "default" | "large";
            /**
             * Isdarkmode
             * @default false
             */
            isDarkMode?: boolean;
            /**
             * Notificationsettings
             * @default {}
             */
            notificationSettings?: {
                [key: string]: boolean;
            };
        };
        /**
         * StoredFlag
         * @description A flag and what it is now.
         */
        StoredFlag: {
            /** Key */
            key: string;
            /** Value */
            value: boolean;
        };
        /**
         * SubRole
         * @description A document storage role of a user; both ids are the same.
         */
        SubRole: {
            /**
             * Docmgmtid
             * Format: uuid
             */
            docMgmtId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * SubjectRequest
         * @description Whom it is about: the `id` of a person, who need not be in the directory any more.
         */
        SubjectRequest: {
            /**
             * Person
             * Format: uuid
             */
            person: string;
        };
        /**
         * SystemRoleRead
         * @description A role that can be given to users; `id` is what is stored, `name` what is read.
         */
        SystemRoleRead: {
            /** Description */
            description: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * TakenNumber
         * @description A number of a sequence that nobody else gets.
         */
        TakenNumber: {
            /** Name */
            name: string;
            /** Value */
            value: number;
        };
        /**
         * TaskHealth
         * @description A task that must always run; its age is that of its last sign of life.
         */
        TaskHealth: {
            /** Ageseconds */
            ageSeconds: number;
            /** Isessential */
            isEssential: boolean;
            /** Islate */
            isLate: boolean;
            /** Lasterror */
            lastError: string | null;
            /** Name */
            name: string;
            /** Restarts */
            restarts: number;
        };
        /**
         * TicketRequest
         * @description A one-time token and where to go with it.
         */
        TicketRequest: {
            /**
             * Redirect
             * @default /
             */
            redirect?: string;
            /** Token */
            token: string;
        };
        /**
         * Tier
         * @description From nothing to gold; each asks for the rules of those before it too.
         * @enum {string}
         */
        Tier: "" | "bronze" | "silver" | "gold";
        /**
         * TokenRead
         * @description A token and its lifetime in seconds; `organization` is the school id.
         *
         *     Who must set a new password has no `access_token` and a `resetPasswordToken`.
         */
        TokenRead: {
            /** Access Token */
            access_token: string | null;
            /** Expires In */
            expires_in: number;
            /**
             * Issued
             * Format: date-time
             */
            issued: string;
            /** Organization */
            organization: string | null;
            /** Resetpasswordtoken */
            resetPasswordToken: string | null;
            /**
             * Token Type
             * @constant
             */
            token_type: "bearer";
        };
        /**
         * TokenValidity
         * @description Whether a token is somebody's, and of which school id.
         */
        TokenValidity: {
            /** Anonymous */
            anonymous: boolean;
            /** Organization */
            organization: string | null;
            /** Valid */
            valid: boolean;
        };
        /**
         * TrialPartRead
         * @description What a plugin would erase; `refusal` says why it would not.
         */
        TrialPartRead: {
            /** Counts */
            counts: components["schemas"]["CountRead"][];
            /** Plugin */
            plugin: string;
            /** Refusal */
            refusal: string;
        };
        /**
         * TrialRead
         * @description What an erasure would do. `refusal` says which legal hold forbids it; `confirm` is what has to be typed.
         */
        TrialRead: {
            /** Confirm */
            confirm: string;
            /** Parts */
            parts: components["schemas"]["TrialPartRead"][];
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Refusal */
            refusal: string;
        };
        /**
         * TypeAccess
         * @description A document type that a document storage role opens; both ids are the same.
         */
        TypeAccess: {
            /**
             * Docid
             * Format: uuid
             */
            docId: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * Update
         * @description How the plugin is kept current.
         */
        Update: {
            /**
             * Channel
             * @default stable
             */
            channel?: string;
            /**
             * Notes
             * @default
             */
            notes?: string;
        };
        /**
         * UpdateRead
         * @description The last update: of which plugin (empty = of all), and what became of it.
         */
        UpdateRead: {
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Message */
            message: string;
            /** Pluginid */
            pluginId: string;
            state: components["schemas"]["WorkState"];
        };
        /**
         * UpdateRequest
         * @description The body of `POST /api/registry/update`: the version is that which was seen.
         */
        UpdateRequest: {
            /** Pluginid */
            pluginId: string;
            /** Version */
            version: string;
        };
        /**
         * UserAttributes
         * @description The attributes that an administrator may set.
         */
        UserAttributes: {
            /**
             * Languagepreference
             * @default
             */
            LanguagePreference?: string;
            /**
             * Emailaddress
             * @default
             */
            emailAddress?: string;
            /**
             * Legacyid
             * @default
             */
            legacyId?: string;
            /**
             * Phone
             * @default
             */
            phone?: string;
        };
        /**
         * UserAttributesRead
         * @description What is kept beside a user's columns, as far as it was set.
         */
        UserAttributesRead: {
            /**
             * Languagepreference
             * @default
             */
            LanguagePreference?: string;
            /**
             * Address
             * @default
             */
            address?: string;
            applicationSettings?: components["schemas"]["StoredApplicationSettings"] | null;
            /**
             * Avatarurl
             * @default
             */
            avatarUrl?: string;
            /** Dateofbirth */
            dateOfBirth?: string | null;
            /**
             * Devices
             * @default []
             */
            devices?: components["schemas"]["DeviceRead"][];
            /** Emailaddress */
            emailAddress: string;
            /**
             * Externalaccounts
             * @default []
             */
            externalAccounts?: components["schemas"]["ExternalAccount"][];
            /**
             * Gender
             * @default
             */
            gender?: string;
            /**
             * Isveteran
             * @default false
             */
            isVeteran?: boolean;
            /**
             * Legacyid
             * @default
             */
            legacyId?: string;
            /**
             * Phone
             * @default
             */
            phone?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * UserIds
         * @description One user or many.
         */
        UserIds: {
            /** Userid */
            userId?: string | null;
            /**
             * Userids
             * @default []
             */
            userIds?: string[];
        };
        /**
         * UserOutcome
         * @description What happened to one of the users; `code` and `message` say why not.
         */
        UserOutcome: {
            /** Code */
            code: string | null;
            /** Message */
            message: string | null;
            /** Success */
            success: boolean;
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
        };
        /**
         * UserOutcomes
         * @description What happened to each of the users.
         */
        UserOutcomes: {
            /** Results */
            results: components["schemas"]["UserOutcome"][];
            /** Succeeded */
            succeeded: number;
        };
        /**
         * UserRequest
         * @description Which user.
         */
        UserRequest: {
            /**
             * Userid
             * Format: uuid
             */
            userId: string;
        };
        /**
         * UserRoles
         * @description The roles that the users shall have; what is not sent stays.
         */
        UserRoles: {
            /** Roles */
            Roles?: (components["schemas"]["RoleRef"] | string)[] | null;
            /** Subroles */
            subRoles?: string[] | null;
            /** Userid */
            userId?: string | null;
            /**
             * Userids
             * @default []
             */
            userIds?: string[];
        };
        /**
         * UserSchools
         * @description The schools to which the users shall belong; none is the whole district.
         */
        UserSchools: {
            /** Schools */
            schools: string[];
            /** Userid */
            userId?: string | null;
            /**
             * Userids
             * @default []
             */
            userIds?: string[];
        };
        /**
         * UserToSave
         * @description The own profile. `updateSecurityUser` says whether the names that others see change too.
         */
        UserToSave: {
            /**
             * Updatesecurityuser
             * @default true
             */
            updateSecurityUser?: boolean;
            user: components["schemas"]["ProfileChange"];
        };
        /**
         * Validity
         * @description Whether a record would fit its model, and a message per field that does not; forms give codes as well.
         */
        Validity: {
            /** Fields */
            fields: {
                [key: string]: string;
            };
            /**
             * Problems
             * @default []
             */
            problems?: components["schemas"]["ProblemRead"][];
            /** Valid */
            valid: boolean;
        };
        /**
         * ViewRead
         * @description A saved view; `problem` says why it cannot be used any more, after the model has changed.
         */
        ViewRead: {
            /** Createdby */
            createdBy: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isdefault */
            isDefault: boolean;
            /** Isshared */
            isShared: boolean;
            /** Name */
            name: string;
            /** Problem */
            problem: string | null;
            state: components["schemas"]["ViewState"];
        };
        /**
         * ViewRequest
         * @description A view to keep. Shared ones are everybody's in the district; the default is what a grid starts with.
         */
        ViewRequest: {
            /**
             * Isdefault
             * @default false
             */
            isDefault?: boolean;
            /**
             * Isshared
             * @default false
             */
            isShared?: boolean;
            /** Name */
            name: string;
            state: components["schemas"]["ViewState"];
        };
        /**
         * ViewState
         * @description What a view sets; without columns a grid shows its own.
         */
        ViewState: {
            /**
             * Columns
             * @default []
             */
            columns?: string[];
            /**
             * Density
             * @default comfortable
             * @enum {string}
             */
            density?: "comfortable" | "compact";
            /**
             * Filters
             * @default []
             */
            filters?: (components["schemas"]["FilterSchema"] | components["schemas"]["AnyOfSchema"])[];
            /**
             * Pagesize
             * @default 25
             * @enum {integer}
             */
            pageSize?: 25 | 50 | 75 | 100;
            /**
             * Sort
             * @default []
             */
            sort?: components["schemas"]["SortSchema"][];
        };
        /**
         * Withdrawal
         * @description Which message shall go.
         */
        Withdrawal: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * WorkState
         * @description How far an update is.
         * @enum {string}
         */
        WorkState: "running" | "done" | "failed";
        /**
         * ExportRequest
         * @description Which list of which person, and as what.
         */
        homeroom__disclosure_lists__schemas__ExportRequest: {
            format: components["schemas"]["ListFormat"];
            list: components["schemas"]["DisclosureList"];
            /**
             * Person
             * Format: uuid
             */
            person: string;
        };
        /**
         * FieldType
         * @description The field types of the specification (§2), its widget for several schools among them.
         * @enum {string}
         */
        homeroom__forms__definition__FieldType: "input" | "textarea" | "select" | "date" | "radiobutton" | "checkbox" | "autocomplete" | "file" | "button" | "tabs" | "modallink" | "repeating" | "dialogue" | "schools";
        /**
         * ExportRequest
         * @description The body of `POST /api/search/export`. Without columns every field is one; `bom` is for spreadsheets.
         */
        homeroom__instances__schemas__ExportRequest: {
            /**
             * Bom
             * @default true
             */
            bom?: boolean;
            /**
             * Columns
             * @default []
             */
            columns?: components["schemas"]["ExportColumn"][];
            /**
             * Filters
             * @default []
             */
            filters?: (components["schemas"]["FilterSchema"] | components["schemas"]["AnyOfSchema"])[];
            /** Model */
            model: string;
            /**
             * Phrase
             * @default
             */
            phrase?: string;
            /**
             * Sort
             * @default []
             */
            sort?: components["schemas"]["SortSchema"][];
        };
        /**
         * Severity
         * @description A critical one cannot be closed.
         * @enum {string}
         */
        homeroom__messages__severity__Severity: "info" | "warning" | "critical";
        /**
         * Severity
         * @description How much a finding matters.
         * @enum {string}
         */
        homeroom_sdk__hooks__Severity: "info" | "warning" | "error";
        /**
         * FieldType
         * @description How values of a field compare and are written as JSON.
         * @enum {string}
         */
        homeroom_sdk__models__FieldType: "text" | "integer" | "boolean" | "datetime" | "uuid" | "list";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
